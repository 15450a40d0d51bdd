import type { AddressInfo } from 'node:net';

import fastify from 'fastify';

import { EDGE_SERVER_OPTIONS } from '../src/service.ts';
import type { BareReady, EdgeReady } from './servers.ts';
import { answerBench } from './server-child.ts';

/**
 * The least that any bidder on Fastify does: parses the same bodies, and writes for each an object as JSON with the
 * same bytes that the bid route answered it with; `[request id, answer or null]` comes over the channel first.
 */
const answers = await new Promise<EdgeReady['answers']>((resolve) => {
  process.once('message', resolve);
});
const answerTo = new Map(
  answers.map(([id, text]) => [id, text === null ? null : (JSON.parse(text) as object)]),
);

const app = fastify(EDGE_SERVER_OPTIONS);
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post('/', (request, reply) => {
  const { id } = JSON.parse((request.body as Buffer).toString('utf8')) as { readonly id: string };
  const answer = answerTo.get(id);
  if (answer === null || answer === undefined) return reply.code(204).send();
  return reply.header('content-type', 'application/json').send(JSON.stringify(answer));
});
await app.listen({ port: 0, host: '127.0.0.1' });
answerBench();
process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies BareReady);
