import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApi } from '../testing/test-api.ts';
import { data, route, SIGNED_IN } from './route.ts';

let api: FastifyInstance;

beforeAll(async () => {
  const limited = route({
    method: 'POST',
    path: '/limited',
    summary: 'A call with a limit',
    tag: 'Test',
    access: SIGNED_IN,
    ownership: 'none',
    callsPerMinute: 2,
    handler: async () => data({}),
  });
  api = await createTestApi({
    services: [{ name: 'test', routes: [limited], workers: [], dispose: async () => undefined }],
    vault: { seal: async (_id, text) => text, open: async (_id, text) => text, erase: async () => undefined },
    readAfterWrite: { settled: async () => true },
  });
});
afterAll(() => api.close());

const call = (userId: number) =>
  api.inject({
    method: 'POST',
    url: '/api/limited',
    headers: { authorization: `Bearer user:${userId}:advert` },
  });

it('limits a person, not the people who share the address', async () => {
  const statuses = [];
  for (const userId of [5, 5, 5, 6]) statuses.push((await call(userId)).statusCode);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

it('lets nobody on the way keep an answer', async () => {
  for (const answer of [await call(7), await api.inject('/api/limited'), await api.inject('/api/nothing')]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

it('lets the documentation run its own code only', async () => {
  const answer = await api.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});
