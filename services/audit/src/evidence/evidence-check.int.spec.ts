import type { RecordedEvent } from '@marquee/kit/event-store/port';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { EvidenceView } from '@marquee/schemas/evidence/views';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createAccessDigests } from '../access-events/access-digests.ts';
import { createAccessEvidence } from '../access-events/access-evidence.ts';
import { accessDb } from '../access-events/table.ts';
import { ACTIVITY_MODEL } from '../read-models/activity/projector.ts';
import type { ActivityTables } from '../read-models/activity/table.ts';
import { type AuditTestContext, createAuditTestContext, LOG_SECRET } from '../../test/audit-test-context.ts';
import { createCheckpoints } from './checkpoints.ts';
import { digestOf } from './event-digest.ts';
import { EvidenceCheck } from './evidence-check.ts';
import { createRowDigests } from './row-digest.ts';

let bench: AuditTestContext;
beforeAll(async () => {
  bench = await createAuditTestContext();
});
afterAll(() => bench.dispose());

const statement = (text: string) => sql.raw(text).execute(bench.readStore.db);
/** Changes what the owner of the database could change. */
const tamper = async (text: string) => {
  await statement('alter table event_store.events disable trigger append_only');
  await statement(text);
  await statement('alter table event_store.events enable trigger append_only');
};

/** Edits one row of the log, and puts it back afterwards. */
async function withRow<Result>(position: string, edit: string, work: () => Promise<Result>): Promise<Result> {
  await statement(`create table kept as select * from rm_activity.activity where position = ${position}`);
  await statement(`update rm_activity.activity set ${edit} where position = ${position}`);
  try {
    return await work();
  } finally {
    await statement(`delete from rm_activity.activity where position = ${position}`);
    await statement('insert into rm_activity.activity select * from kept');
    await statement('drop table kept');
  }
}

/** A campaign with a budget, and a user who changes it. */
async function writeCampaign({ newId, write }: AuditTestContext) {
  const id = newId();
  const stream = `campaign-${id}`;
  const set = (type: string, dailyBudgetNanos: string) =>
    write(stream, type, { campaignId: id, userId: 5, dailyBudgetNanos }, { actorId: id });
  await set('CampaignCreated', '950000000000');
  return { stream, change: () => set('CampaignChanged', '150000000000') };
}

it('the evidence check notices an edit of anything in a row', async () => {
  const { id } = await (await writeCampaign(bench)).change();
  const { position } = await bench.one(id);
  expect(await bench.checkEvidence()).toEqual([]);
  const isFound = [`the event at position ${position} is not what the log says`];
  for (const edit of [
    `changes = '[]'`,
    `changes = jsonb_set(changes, '{0,old}', '{"$nanos": "160000000000"}')`,
    'account_id = 7',
    'origin_key_of = 7',
    `origin_sealed = 'x'`,
    `origin_address = 'x'`,
    `search_text = ''`,
    `changed_fields = '{}'`,
    `action = 'campaign started'`,
    `causation_id = 'x'`,
    `row_digest = ''`,
  ])
    expect([edit, await withRow(position, edit, bench.checkEvidence)]).toEqual([edit, isFound]);
  expect(await bench.checkEvidence()).toEqual([]);
});

describe('a difference that was found', () => {
  let other: AuditTestContext;
  beforeAll(async () => {
    other = await createAuditTestContext();
  });
  afterAll(() => other.dispose());

  const run = (text: string) => sql.raw(text).execute(other.readStore.db);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const evidence = async () =>
    (await other.visit('/admin/evidence', bearer('user:6:manager:auditor'))).json<{ data: EvidenceView }>()
      .data;
  const acknowledge = (body: object, token = 'user:1:admin') =>
    other.visit('/admin/evidence/acknowledgements', bearer(token), 'POST', body);

  it('is reported by readiness until an admin acknowledges it, and reported again when it changes', async () => {
    const [edited, deleted] = [await writeCampaign(other), await writeCampaign(other)];
    // Rows of the log take "before" from here.
    await run(`update rm_activity.stream_values set field_values = '{}' where stream = '${edited.stream}'`);
    await run(`delete from rm_activity.stream_values where stream = '${deleted.stream}'`);
    const rows = [await edited.change(), await deleted.change()];
    const positions = await Promise.all(rows.map(async ({ id }) => (await other.one(id)).position));
    const texts = positions.map((position) => `the event at position ${position} is not what the log says`);
    expect(await other.checkEvidence()).toEqual(texts);
    expect(other.evidenceCheck.degraded?.()).toBe(texts.join('; '));
    const found = await evidence();
    expect(found.differences.map(({ text, acknowledgement }) => [text, acknowledgement])).toEqual(
      texts.map((text) => [text, null]),
    );

    const reason = 'A test of the backup; nothing was lost';
    const fingerprints = found.differences.map(({ fingerprint }) => fingerprint);
    expect((await acknowledge({ fingerprints, reason }, 'user:6:manager:auditor')).statusCode).toBe(403);
    expect((await acknowledge({ fingerprints, reason }, 'user:1:admin:stale')).statusCode).toBe(403);
    expect((await acknowledge({ fingerprints, reason: ' ' })).statusCode).toBe(422);
    expect((await acknowledge({ fingerprints: ['other'], reason })).statusCode).toBe(409);
    expect(other.evidenceCheck.degraded?.()).toBe(texts.join('; '));
    expect((await acknowledge({ fingerprints, reason })).statusCode).toBe(200);
    expect((await acknowledge({ fingerprints, reason: 'Again' })).statusCode).toBe(200);
    expect(other.evidenceCheck.degraded?.()).toBeUndefined();

    const acknowledgement = { who: { id: 1, name: null }, at: expect.any(String) as string, reason };
    expect((await evidence()).differences).toEqual(
      texts.map((text, index) => ({
        text,
        fingerprint: fingerprints[index],
        isFound: true,
        acknowledgement,
      })),
    );
    const { id: acknowledgedBy } = (
      await other.eventStore.readStream('evidence-check-log')
    )[0] as RecordedEvent;
    await expect
      .poll(() => other.one(acknowledgedBy), { timeout: 20_000 })
      .toMatchObject({
        who: { id: 1 },
        action: 'evidence difference acknowledged',
        changes: expect.arrayContaining([{ field: 'reason', old: null, new: reason }]) as unknown,
      });
    expect(await other.checkEvidence()).toEqual(texts);
    expect(other.evidenceCheck.degraded?.()).toBeUndefined();

    await run(`update rm_activity.activity set account_id = 9 where position = ${positions[0]}`);
    await other.checkEvidence();
    expect(other.evidenceCheck.degraded?.()).toBe(texts[0]);
    expect((await evidence()).differences.map(({ isFound }) => isFound)).toEqual([true, true, false]);
  });

  it('is in every row that follows from edited values, not in the first alone', async () => {
    const { stream, change } = await writeCampaign(other);
    await run(
      `update rm_activity.stream_values set field_values = field_values || '{"name": "b"}' where stream = '${stream}'`,
    );
    const id = Number(stream.split('-')[1]);
    const rows = [
      await change(),
      await other.write(stream, 'CampaignChanged', { campaignId: id, userId: 5, name: 'c' }, { actorId: id }),
    ];
    const positions = await Promise.all(rows.map(async (row) => (await other.one(row.id)).position));
    expect(await other.checkEvidence()).toEqual(
      expect.arrayContaining(
        positions.map((position) => `the event at position ${position} is not what the log says`),
      ),
    );
  });
});

describe('the evidence check', () => {
  it('notices events that were changed or removed, and rows of the log that say something else', async () => {
    const [confirmer, id] = [bench.newId(), bench.newId()];
    const data = { paymentId: id, userId: 5, amountNanos: '5000000000' };
    const confirmed = await bench.write(`payment-${id}`, 'PaymentConfirmed', data, { actorId: confirmer });
    const signedIn = await bench.write(`user-${id}`, 'UserSignedIn', { userId: id }, { actorId: id });
    const changed = await bench.write(
      `campaign-${id}`,
      'CampaignStarted',
      { campaignId: id, userId: 5 },
      { actorId: id },
    );
    const position = async ({ id: eventId }: { readonly id: string }) => (await bench.one(eventId)).position;
    const [first, second, third] = [
      await position(confirmed),
      await position(signedIn),
      await position(changed),
    ];
    expect(await bench.checkEvidence()).toEqual([]);

    await tamper(
      `update event_store.events set metadata = jsonb_set(metadata, '{actorId}', '1') where position = ${first}`,
    );
    await tamper(`delete from event_store.events where position = ${second}`);
    await statement(`update rm_activity.activity set actor_id = 1 where position = ${third}`);

    expect(await bench.checkEvidence()).toEqual([
      `the event at position ${first} was changed since it was logged`,
      `there is no event at position ${second}`,
      `the event at position ${third} is not what the log says`,
      `the events up to position ${third} are not those of an earlier check`,
      `the event at position ${second} is gone from the event store`,
    ]);

    // What is known to differ must not hide that its row is edited afterwards.
    await statement(`update rm_activity.activity set action = 'x' where position in (${first}, ${second})`);
    expect(await bench.checkEvidence()).toEqual(
      expect.arrayContaining([
        `the event at position ${first} was changed since it was logged`,
        `the event at position ${first} is not what the log says`,
        `the event at position ${second} is gone from the event store`,
        `the event at position ${second} is not what the log says`,
      ]),
    );
  });

  it('notices what was taken out of both, exchanged in both, or cut off at the end', async () => {
    const other = await createAuditTestContext();
    const run = (text: string) => sql.raw(text).execute(other.readStore.db);
    const onEvents = (text: string) =>
      run(`alter table event_store.events disable trigger append_only; ${text};
        alter table event_store.events enable trigger append_only`);
    try {
      for (let index = 0; index < 5; index += 1) {
        const id = other.newId();
        await other.write(`user-${id}`, 'UserSignedIn', { userId: id }, { actorId: id });
      }
      expect(await other.checkEvidence()).toEqual([]);
      await onEvents(
        `update event_store.events set metadata = jsonb_set(metadata, '{actorId}', '1') where position = 3`,
      );
      const [exchanged] = await other.eventStore.readAll(2n, 1);
      if (exchanged === undefined) throw new Error('there is no third event');
      await run(
        `update rm_activity.activity set actor_id = 1, event_digest = '${digestOf(exchanged)}' where position = 3`,
      );
      expect(await other.checkEvidence()).toContain('the event at position 3 is not what the log says');
      // An attacker who has the secret of the installation as well.
      const db = readModelDb<ActivityTables>(other.readStore, ACTIVITY_MODEL);
      const row = await db
        .selectFrom('activity')
        .selectAll()
        .where('position', '=', 3n)
        .executeTakeFirstOrThrow();
      await run(
        `update rm_activity.activity set row_digest = '${createRowDigests(LOG_SECRET).ofRow(row)}' where position = 3`,
      );
      const isAnother = 'the events up to position 5 are not those of an earlier check';
      expect(await other.checkEvidence()).toEqual([isAnother]);

      await onEvents('delete from event_store.events where position = 2');
      await run('delete from rm_activity.activity where position = 2');
      const isGone = 'there is no event at position 2';
      expect(await other.checkEvidence()).toEqual([isGone, isAnother]);

      await onEvents('delete from event_store.events where position > 3');
      await run('delete from rm_activity.activity where position > 3');
      expect(await other.checkEvidence()).toEqual([
        isGone,
        'there are no events at positions 4 to 5',
        'the events end before position 5, which was there once',
      ]);
    } finally {
      await other.dispose();
    }
  });

  it('waits for a log that is being built anew, and ends while events are written', async () => {
    const other = await createAuditTestContext();
    const { eventStore, readStore } = other;
    const signIn = async () => {
      const id = other.newId();
      await other.write(`user-${id}`, 'UserSignedIn', { userId: id }, { actorId: id });
    };
    // Whatever was written was waited for.
    const logged = () => eventStore.knownHead()?.position ?? 0n;
    const common = {
      db: readModelDb<ActivityTables>(readStore, ACTIVITY_MODEL),
      checkpoints: createCheckpoints(readStore),
      rowDigests: createRowDigests(LOG_SECRET),
      accessEvidence: createAccessEvidence({
        db: accessDb(readStore),
        digests: createAccessDigests(LOG_SECRET),
        lastWritten: () => undefined,
      }),
      acknowledgements: { list: async () => [] },
      clock: () => new Date(),
    };
    try {
      await signIn();
      await signIn();
      expect(await other.checkEvidence()).toEqual([]);

      let looks = 0;
      const rebuilt = new EvidenceCheck({
        ...common,
        eventStore,
        loggedUpTo: () => ((looks += 1) > 3 ? logged() : 0n),
      });
      expect(await rebuilt.checkAll()).toEqual([]);
      expect(looks).toBeGreaterThan(3);

      let pages = 0;
      const busy = new EvidenceCheck({
        ...common,
        loggedUpTo: logged,
        eventStore: {
          hasGaplessPositions: true,
          readAll: async (after, limit) => {
            if ((pages += 1) > 10) throw new Error('the pass does not end');
            const found = await eventStore.readAll(after, limit);
            await signIn();
            return found;
          },
        },
      });
      expect(await busy.checkAll()).toEqual([]);
    } finally {
      await other.dispose();
    }
  });
});
