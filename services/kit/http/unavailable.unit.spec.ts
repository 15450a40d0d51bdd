import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { StoreUnavailable, UnstorableEvent } from '../event-store/errors.ts';
import { DependencyUnavailable } from '../runtime/errors.ts';
import { createTestApi } from '../testing/test-api.ts';
import { data, PUBLIC, route } from './route.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
let thrown: Error;
let dataAgeMs: number | undefined;
let app: FastifyInstance;

beforeAll(async () => {
  const failing = (method: 'GET' | 'POST') =>
    route({
      method,
      path: '/fails',
      summary: 'Fails',
      tag: 'Test',
      access: PUBLIC,
      ownership: 'none',
      handler: async () => {
        throw thrown;
      },
    });
  const reading = route({
    method: 'GET',
    path: '/reads',
    summary: 'Reads',
    tag: 'Test',
    access: PUBLIC,
    ownership: 'none',
    handler: async () => data([]),
  });
  app = await createTestApi({
    services: [
      {
        name: 'failing',
        routes: [failing('GET'), failing('POST'), reading],
        workers: [],
        dispose: async () => undefined,
      },
    ],
    vault: undefined as never,
    readAfterWrite: { waitForProjections: async () => true },
    clock: () => new Date('2026-11-22T12:03:15.000Z'),
    dataAgeMs: () => dataAgeMs,
  });
});
afterAll(() => app.close());

it('answers 422 to what no store can keep: coming again would not help', async () => {
  thrown = new UnstorableEvent('a text with the character NUL');
  const answer = await app.inject({ method: 'POST', url: '/api/fails' });
  expect(answer.statusCode).toBe(422);
  expect(answer.headers['retry-after']).toBeUndefined();
  expect(answer.json()).toMatchObject({ status: 422, message: 'Please enter valid data' });
});

it.each([
  ['the event store', new StoreUnavailable('no answer within 4,500 ms')],
  ['another dependency', new DependencyUnavailable('traffic log', 'Look at its log.')],
  ['a wrapped rejection of a connection', new Error('settlement failed', { cause: refused })],
  ['one of several hosts', new AggregateError([refused])],
  ['EventStoreDB, in the words of its client', Object.assign(new Error('away'), { type: 'unavailable' })],
  ['PostgreSQL that goes down', Object.assign(new Error('terminating'), { code: '57P01' })],
])('answers 503 and when to come again while %s does not answer', async (_what, error) => {
  thrown = error;
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: '/api/fails' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 503, title: 'Service Unavailable' });
  }
});

it('answers 500 for what waiting does not mend', async () => {
  thrown = new Error('a bug');
  expect((await app.inject({ method: 'GET', url: '/api/fails' })).statusCode).toBe(500);
});

it('reports the age of the data while the event store is away', async () => {
  const asOf = async () =>
    (await app.inject({ method: 'GET', url: '/api/reads' })).headers['marquee-data-as-of'];
  expect(await asOf()).toBeUndefined();
  dataAgeMs = 5_000;
  expect(await asOf()).toBe('2026-11-22T12:03:10.000Z');
});
