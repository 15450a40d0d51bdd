import type { AddressInfo } from 'node:net';

import fastify from 'fastify';

import { pixel } from '../src/replies.ts';

/** The least that any tracker on Fastify does: answers the same URLs with the same image. */
const app = fastify({ requestTimeout: 10_000, exposeHeadRoutes: false });
app.get('/t/imp', (_request, reply) => pixel(reply));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
