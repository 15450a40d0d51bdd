import type { RecordedEvent } from '@marquee/kit/event-store/port';
import { parkedByProjection } from '@marquee/kit/projector/parked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AUTHORISATION_MATRIX, CALLERS, type Caller } from './authorisation-matrix.ts';
import { composeProduct, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';
import { pathOf, sampleOf } from './route-samples.ts';
import { bySubject } from './subjects.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

/** Every call that changes something, by the first who may make it. */
const COMMANDS = Object.entries(AUTHORISATION_MATRIX)
  .map(([call, outcomes]) => {
    const [method = '', path = ''] = call.split(' ');
    return { call, method, path, caller: CALLERS[outcomes.indexOf('ok')] as Caller };
  })
  .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/examples/replay'));

/**
 * Decided on tables, and refused until these follow: items of lists, because a list may be longer than memory, the
 * deletion of an account, whose waiting payments only a table knows, and a promo code, which only a table can say was
 * never issued.
 */
const DECIDED_ON_TABLES =
  /filter-lists\/:id\/(?:items|duplicate)|global-blacklist\/:type\/items|^DELETE \/users\/:id$|^POST \/payments\/promo-code$/;
/** Act on what a table shows: an object that has not reached it is not found. */
const SHOWN_BY_TABLES = /conversion-pixels\/:id\/test|optimization-rules\/:id\/undo/;
/** Append no event: read models have nothing to wait for. */
const WITHOUT_EVENTS = /filter-lists\/:id\/uploads/;

let product: ComposedProduct;
let users: TestUsers;
beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
});
afterAll(() => product?.dispose());

describe('parked events', () => {
  const park = async (name: string, { id, stream, revision, type, position }: RecordedEvent) => {
    const row = await product.engines.readStore.db
      .withTables<{ 'projection.parked_events': Record<string, unknown> }>()
      .insertInto('projection.parked_events')
      .values({
        name,
        slot: 'live',
        position,
        event_id: id,
        stream,
        revision,
        type,
        reason: 'Error: a test',
        attempts: 8,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Number(row['id']);
  };
  const registration = async () => {
    const events = await product.engines.eventStore.readAll(0n, 100);
    return events.find(({ type }) => type === 'UserRegistered') as RecordedEvent;
  };
  const listed = async () =>
    (await users.as('admin', 'GET', '/admin/parked-events')).data['events'] as Record<string, unknown>[];
  const retry = async (id: number) =>
    users.as('admin', 'POST', `/admin/parked-events/${id}/retry`, { body: {} });

  it('are listed with what, where, why and how often, and are gone once a retry succeeds', async () => {
    const event = await registration();
    const id = await park('reactor:accounts mails', event);
    expect(await listed()).toEqual([
      {
        id,
        kind: 'reactor',
        name: 'accounts mails',
        eventType: 'UserRegistered',
        stream: event.stream,
        revision: event.revision,
        reason: 'Error: a test',
        attempts: 8,
        failedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ]);
    expect((await retry(id)).data).toEqual({ id, outcome: 'succeeded', reason: null });
    expect(await listed()).toEqual([]);
    expect((await retry(id)).status).toBe(404);
  });

  it('show the new reason when they fail again, and stand in the activity log', async () => {
    const event = await registration();
    const id = await park('reactor:accounts mails', { ...event, stream: 'user-0' });
    expect((await retry(id)).data).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/no longer/) as string,
    });
    expect(await listed()).toMatchObject([
      { id, attempts: 9, reason: expect.stringMatching(/no longer/) as string },
    ]);
    const log = () => users.as('admin', 'GET', `/admin/activity-logs?where[entity]=parked-event&perPage=5`);
    await expect
      .poll(async () => (await log()).rows.some((row) => row['entityId'] === String(id)), PATIENCE)
      .toBe(true);
  });

  it('of a read model are retried by building it anew', async () => {
    await park('filter_lists', await registration());
    const { rows: _, ...answer } = await users.as('admin', 'POST', '/admin/parked-events/retry', {
      body: {},
    });
    expect(answer.data).toEqual({ succeeded: 0, failed: 1, rebuilding: 1 });
    await expect
      .poll(async () => (await parkedByProjection(product.engines.readStore)).has('filter_lists'), PATIENCE)
      .toBe(false);
  });
});

describe('while the read models are stopped, an accepted command answers what was decided:', () => {
  beforeAll(async () => {
    const projectors = product.composed.services.flatMap((service) => service.projectors ?? []);
    await Promise.all(projectors.map((projector) => projector.stop()));
  });

  it.each(bySubject(COMMANDS))('those on $subject', async ({ rows }) => {
    const problems: string[] = [];
    for (const command of rows) {
      const problem = await problemOf(command);
      if (problem !== undefined) problems.push(`${command.call}: ${problem}`);
    }
    expect(problems).toEqual([]);
  });
});

/** What is wrong with the answer to a command of which no table knows yet, if anything. */
async function problemOf({
  call,
  method,
  path,
  caller,
}: (typeof COMMANDS)[number]): Promise<string | undefined> {
  const sample = sampleOf(call);
  const params = (await sample.params?.(users)) ?? {};
  const body: { readonly name?: string } | undefined = sample.body?.(users);
  const answer = await users.as(caller, method, pathOf(path, params), { body, form: sample.form });
  if (sample.endsSessions) await users.signInAll();
  const said = `${answer.status} ${answer.text}`;
  if (DECIDED_ON_TABLES.test(call))
    return answer.status === 503 && answer.headers['retry-after'] === '5' ? undefined : said;
  if (SHOWN_BY_TABLES.test(call)) return answer.status === 404 ? undefined : said;
  if (!(sample.passesWith ?? [200, 201, 204]).includes(answer.status)) return said;
  if (body?.name === undefined) return undefined;
  if (answer.data['name'] !== body.name) return `another name: ${said}`;
  const isBehind = answer.headers['marquee-read-models'] === 'behind';
  return isBehind || WITHOUT_EVENTS.test(call) ? undefined : 'does not say that read models are behind';
}
