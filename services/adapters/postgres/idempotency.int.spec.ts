import type { IdempotencyStore } from '@marquee/kit/http/idempotency';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPostgresEngines, type PostgresEngines } from '../test/postgres-engines.ts';
import { createPostgresIdempotencyStore } from './idempotency.ts';

const [USER, KEY] = [7, 'a key'];

let engines: PostgresEngines;
let keys: IdempotencyStore;
beforeAll(async () => {
  engines = await openPostgresEngines();
  const store = createPostgresIdempotencyStore(engines.readStore);
  await store.migrate();
  keys = store;
});
afterAll(() => engines.dispose());

it('gives a key that an ended process held to the same request alone', async () => {
  expect(await keys.claim(USER, KEY, 'one')).toMatchObject({ kind: 'first' });
  expect(await keys.claim(USER, KEY, 'one')).toEqual({ kind: 'in-flight' });
  await keys.release(USER, KEY);
  expect(await keys.claim(USER, KEY, 'other')).toEqual({ kind: 'other-request' });
  expect(await keys.claim(USER, KEY, 'one')).toMatchObject({ kind: 'again' });
});

it('keeps the first answer', async () => {
  await keys.answered(USER, KEY, { status: 201, body: { data: 1 } });
  await keys.answered(USER, KEY, { status: 500, body: null });
  const answer = { status: 201, body: { data: 1 } };
  expect(await keys.claim(USER, KEY, 'one')).toEqual({ kind: 'answered', answer });
});
