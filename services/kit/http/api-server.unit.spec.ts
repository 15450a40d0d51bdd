import { once } from 'node:events';
import http from 'node:http';

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createMemoryPersonalDataVault } from '../personal-data/memory.ts';
import { createTestApi } from '../testing/test-api.ts';
import type { AccessRecord } from './access-recorder.ts';
import { csvStream } from '../lists/csv-stream.ts';
import { csvHeaders } from '../lists/list-export.ts';
import { ProblemError } from './problem-error.ts';
import { ADMIN, data, route, SIGNED_IN } from './route.ts';

const recorded: AccessRecord[] = [];
/** Positions that calls have waited for; read models are at 6. */
const waitedFor: bigint[] = [];
/** Statuses that the call `/unsteady` ends with, the first first; then it succeeds. */
const failures: number[] = [];
let api: FastifyInstance;

async function* endlessRows(): AsyncGenerator<readonly string[]> {
  for (;;) {
    await new Promise(setImmediate);
    yield ['row'];
  }
}

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
  const commandId = (path: string, idempotent: boolean) =>
    route({
      method: 'POST',
      path,
      summary: 'Returns the id of its command',
      tag: 'Test',
      access: SIGNED_IN,
      ownership: 'none',
      body: v.object({ name: v.string() }),
      idempotent,
      handler: async ({ context }) => data(context.commandId),
    });
  const admins = route({
    method: 'GET',
    path: '/things/:id',
    summary: 'A call for admins',
    tag: 'Test',
    access: ADMIN,
    ownership: 'none',
    handler: async () => data({}),
  });
  const endless = route({
    method: 'GET',
    path: '/endless.csv',
    summary: 'An export without an end',
    tag: 'Test',
    access: SIGNED_IN,
    ownership: 'none',
    records: 'personal-data-exported',
    handler: async () => ({ headers: csvHeaders('endless.csv'), body: csvStream(['row'], endlessRows()) }),
  });
  const twice = route({
    method: 'POST',
    path: '/twice',
    summary: 'Waits for its read models and for later ones',
    tag: 'Test',
    access: SIGNED_IN,
    ownership: 'none',
    handler: async ({ waitForProjections }) =>
      data([await waitForProjections(7n), await waitForProjections(8n), await waitForProjections(6n)]),
  });
  const unsteady = route({
    method: 'POST',
    path: '/unsteady',
    summary: 'Fails with one status after another',
    tag: 'Test',
    access: SIGNED_IN,
    ownership: 'none',
    idempotent: true,
    handler: async () => {
      const status = failures.shift();
      if (status !== undefined) throw new ProblemError(status, 'It failed.');
      return data({});
    },
  });
  const routes = [
    twice,
    unsteady,
    limited,
    commandId('/keyed', true),
    commandId('/unkeyed', false),
    admins,
    endless,
  ];
  api = await createTestApi({
    accessRecorder: {
      record: (record) => void recorded.push(record),
      impersonated: () => undefined,
      impersonationEnded: () => undefined,
    },
    services: [{ name: 'test', routes, workers: [], dispose: async () => undefined }],
    vault: createMemoryPersonalDataVault(),
    scopesOf: ({ path }) => (path === '/limited' ? ['limits:read'] : []),
    publicUrl: 'https://marquee.test',
    readAfterWrite: {
      waitForProjections: async (position) => {
        waitedFor.push(position);
        return position < 7n;
      },
    },
  });
});
afterAll(() => api.close());

const call = (userId: number) =>
  api.inject({
    method: 'POST',
    url: '/api/limited',
    headers: { authorization: `Bearer user:${userId}:advert` },
  });

it('waits once for read models that are behind, and says that they are', async () => {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/twice',
    headers: { authorization: 'Bearer user:8:advert' },
  });
  expect(answer.json<{ data: unknown }>().data).toEqual([false, false, true]);
  expect(waitedFor).toEqual([7n, 6n]);
  expect(answer.headers['marquee-read-models']).toBe('behind');
});

it('limits a person, not the people who share the address', async () => {
  const statuses = [];
  for (const userId of [5, 5, 5, 6]) statuses.push((await call(userId)).statusCode);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

it('lets no cache keep an answer', async () => {
  for (const answer of [await call(7), await api.inject('/api/limited'), await api.inject('/api/nothing')]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

it('lets the documentation run its own code only', async () => {
  const answer = await api.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});

it('documents the calls of an advertiser apart, with the scope that a key needs', async () => {
  const pathsIn = async (file: string) =>
    (await api.inject(`/api/openapi${file}.json`)).json<{ paths: Record<string, Record<string, unknown>> }>()
      .paths;
  const [all, part] = [await pathsIn(''), await pathsIn('/advertiser')];
  expect(Object.keys(all)).toContain('/api/things/{id}');
  expect(Object.keys(part)).not.toContain('/api/things/{id}');
  expect(part['/api/limited']?.['post']).toMatchObject({
    description: expect.stringMatching(
      /need the scope `limits:read`[^]+curl -X POST "https:\/\/marquee\.test\/api\/limited"/,
    ) as string,
    security: [{ bearer: [] }, { apiKey: ['limits:read'] }],
  });
  expect(part['/api/keyed']?.['post']).toMatchObject({ security: [{ bearer: [] }] });
  const page = await api.inject('/api/docs/static/swagger-initializer.js');
  expect(page.body).toMatch(/For advertisers.*\/api\/openapi\/advertiser\.json/s);
});

it('takes one key for one command where it is honoured, and for nothing where it is not', async () => {
  const commandOf = async (path: string, userId: number, name: string) => {
    const headers = { authorization: `Bearer user:${userId}:advert`, 'idempotency-key': 'k' };
    const answer = await api.inject({ method: 'POST', url: `/api${path}`, headers, payload: { name } });
    return answer.statusCode === 200 ? answer.json<{ data: string }>().data : answer.statusCode;
  };
  const first = await commandOf('/keyed', 5, 'Anne');
  expect(await commandOf('/keyed', 5, 'Anne')).toBe(first);
  expect(await commandOf('/keyed', 5, 'Bert')).toBe(422);
  expect(await commandOf('/keyed', 6, 'Anne')).not.toBe(first);
  // Two wishes: the events of the second must not pass for those of the first.
  expect(await commandOf('/unkeyed', 5, 'Anne')).not.toBe(await commandOf('/unkeyed', 5, 'Bert'));
});

it('repeats an answer and a rejection under one key, and tries again what failed on our side', async () => {
  const call = async (key: string) => {
    const headers = { authorization: 'Bearer user:5:advert', 'idempotency-key': key };
    const { statusCode, headers: answered } = await api.inject({
      ...{ method: 'POST', url: '/api/unsteady', headers },
    });
    return [statusCode, answered['idempotent-replayed']];
  };
  failures.push(500, 503);
  expect([await call('a'), await call('a')]).toEqual([
    [500, undefined],
    [503, undefined],
  ]);
  expect([await call('a'), await call('a')]).toEqual([
    [200, undefined],
    [200, 'true'],
  ]);
  failures.push(409);
  expect([await call('b'), await call('b')]).toEqual([
    [409, undefined],
    [409, 'true'],
  ]);
});

it('writes down no more of a refused path than a table can hold', async () => {
  for (const id of ['7', '7%00', '9'.repeat(1_500)]) {
    const answer = await api.inject({
      url: `/api/things/${id}`,
      headers: { authorization: 'Bearer user:5:advert' },
    });
    expect(answer.statusCode).toBe(403);
  }
  expect(recorded.map(({ objectId }) => objectId)).toEqual(['7', '7\ufffd', '9'.repeat(100)]);
});

it('writes down an export that was broken off', async () => {
  const origin = await api.listen({ host: '127.0.0.1', port: 0 });
  const call = http.get(`${origin}/api/endless.csv`, { headers: { authorization: 'Bearer user:5:advert' } });
  const [answer] = (await once(call, 'response')) as [http.IncomingMessage];
  await once(answer, 'data');
  expect(recorded).not.toContainEqual(expect.objectContaining({ route: '/endless.csv' }));
  answer.destroy();
  await expect
    .poll(() => recorded)
    .toContainEqual(
      expect.objectContaining({ kind: 'personal-data-exported', route: '/endless.csv', status: 200 }),
    );
});
