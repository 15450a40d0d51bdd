import { once } from 'node:events';
import { connect } from 'node:net';

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMemoryPersonalDataVault } from '../personal-data/memory.ts';
import { createTestApi } from '../testing/test-api.ts';
import { data, PUBLIC, route, SIGNED_IN, type RouteDefinition } from './route.ts';

const PATIENCE = { bodyMs: 100, answeredMs: 100 };
const DRIP_MS = 5;

let api: FastifyInstance;
let port: number;

beforeAll(async () => {
  const open = route({
    method: 'POST',
    path: '/open',
    summary: 'A public call',
    tag: 'Test',
    access: PUBLIC,
    ownership: 'none',
    body: v.object({ name: v.string() }),
    handler: async () => data({}),
  });
  const upload = route({
    method: 'POST',
    path: '/upload',
    summary: 'A form for people',
    tag: 'Test',
    access: SIGNED_IN,
    ownership: 'none',
    multipart: { field: 'files[]', filesMax: 1, fileBytesMax: 1_000, tooLarge: { message: 'Too large' } },
    handler: async () => data({}),
  });
  const routes: RouteDefinition[] = [open, upload];
  api = await createTestApi({
    services: [{ name: 'test', routes, workers: [], dispose: async () => undefined }],
    vault: createMemoryPersonalDataVault(),
    readAfterWrite: { waitForProjections: async () => true },
    patience: PATIENCE,
  });
  port = Number(new URL(await api.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => api.close());

/** Sends a body a byte at a time without end; answers what came back once the server has ended the connection. */
async function drip(path: string, contentType: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  // The server may end the connection in the midst of a byte.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: ${contentType}\r\ncontent-length: 100000\r\n\r\n`,
  );
  const dripping = setInterval(() => socket.write('-'), DRIP_MS);
  try {
    await new Promise((resolve) => socket.once('close', resolve));
  } finally {
    clearInterval(dripping);
    socket.destroy();
  }
  return received.split('\r\n', 1)[0] ?? '';
}

describe('a client who sends a body without end keeps no socket', () => {
  it.each([
    ['a form to a call for people', '/api/upload', 'multipart/form-data; boundary=b', 401],
    ['a form to a public call', '/api/open', 'multipart/form-data; boundary=b', 422],
    ['a form to no call', '/api/none', 'multipart/form-data; boundary=b', 404],
    ['a form outside of the API', '/', 'multipart/form-data; boundary=b', 404],
  ])('%s', async (_what, path, contentType, status) => {
    expect(await drip(path, contentType)).toContain(` ${status} `);
  });

  it('JSON is not even answered', async () => {
    expect(await drip('/api/open', 'application/json')).toBe('');
  });
});
