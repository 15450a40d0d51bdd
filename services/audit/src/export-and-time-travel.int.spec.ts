import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { EntityAtTime } from '@marquee/schemas/queries/activity-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SNAPSHOT_EVERY } from './read-models/activity/projector.ts';
import { type AuditTestContext, createAuditTestContext } from '../test/audit-test-context.ts';

/** Substitute for the service that owns campaigns. */
const campaigns = streamFold(
  'campaign',
  {
    initialState: { userId: 0, isActive: true },
    evolve: (state, { type, data }: { type: string; data: { userId: number } }) => ({
      userId: data.userId,
      isActive: type !== 'CampaignStopped' && (type === 'CampaignStarted' || state.isActive),
    }),
  },
  (state) => state,
);

/** Substitute for the service that owns users. */
const users = streamFold(
  'user',
  {
    initialState: {},
    evolve: (state: object, { data }: { type: string; data: object }) => ({ ...state, ...data }),
  },
  (state) => state,
);

let bench: AuditTestContext;
beforeAll(async () => {
  bench = await createAuditTestContext([campaigns, users]);
});
afterAll(() => bench.dispose());

describe('the CSV of the log', () => {
  it('has the whole filter, opens seals and starts no formula', async () => {
    const actor = await bench.registerPerson('=cmd|calc');
    for (let index = 0; index < 3; index += 1) {
      await bench.write(
        `campaign-${bench.newId()}`,
        'CampaignStopped',
        { reason: `"quoted", line\n${index}` },
        { actorId: actor },
      );
    }
    const response = await bench.call(`/export.csv?where[actorId]=${actor}&sortedBy=asc`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('activity-log.csv');
    const text = response.body;
    expect(text.split('\n')[0]).toBe(
      'position,id,occurredAt,whoId,who,onBehalfOfId,onBehalfOf,accountId,ip,userAgent,entity,entityId,revision,type,action,reason,changes,correlationId,causationId',
    );
    expect(text).toMatch(/^\d+,[\da-f-]{36},2026-11-01T00:/m);
    const inIndia = await bench.call(`/export.csv?where[actorId]=${actor}&timezone=%2B05:30`);
    expect(inIndia.body).toMatch(/^\d+,[\da-f-]{36},2026-11-01T05:[\d:.]+\+05:30,/m);
    expect((await bench.call('/export.csv?timezone=Mars')).statusCode).toBe(422);
    expect(text.match(/CampaignStopped/g)).toHaveLength(3);
    expect(text).toContain("'=cmd|calc Example");
    expect(text).toContain('"reason: (none) -> ""quoted"", line\n0\nisActive: (none) -> false"');
    expect(text.indexOf('line\n0')).toBeLessThan(text.indexOf('line\n2'));
  });

  it('is longer than a page', async () => {
    const actor = bench.newId();
    const stream = `wallet-${bench.newId()}`;
    const events = Array.from({ length: 1_203 }, (_, index) =>
      bench.event('SpendRecorded', { note: index }, { actorId: actor }),
    );
    await bench.append(stream, ...events);
    const lines = (await bench.call(`/export.csv?where[actorId]=${actor}`)).body
      .trimEnd()
      .split('\n')
      .slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(events.map((event) => event.id).toReversed());
  });
});

describe('time travel', () => {
  const at = async (entity: string, id: number, time: string) => {
    const response = await bench.call(`/entity/${entity}/${id}?at=${encodeURIComponent(time)}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: EntityAtTime }>().data;
  };

  it("shows a thing's fields as they stood", async () => {
    const id = bench.newId();
    const first = await bench.write(`crm-lead-${id}`, 'LeadMade', {
      name: 'A',
      terms: { daysOff: 1, capNanos: '2' },
      tags: [],
    });
    const second = await bench.write(`crm-lead-${id}`, 'LeadChanged', { name: 'B', terms: { daysOff: 3 } });
    expect((await at('crm-lead', id, first.occurredAt)).fields).toEqual({
      name: 'A',
      'terms.daysOff': 1,
      'terms.cap': '0.000000002',
      tags: [],
    });
    const between = new Date(Date.parse(second.occurredAt) - 1).toISOString();
    expect((await at('crm-lead', id, between)).fields).toMatchObject({ name: 'A' });
    const now = await at('crm-lead', id, second.occurredAt);
    expect(now).toEqual({
      entity: 'crm-lead',
      entityId: String(id),
      at: second.occurredAt,
      lastEvent: { id: second.id, type: 'LeadChanged', occurredAt: second.occurredAt },
      fields: { name: 'B', 'terms.daysOff': 3, tags: [] },
      money: [],
      names: { [`crm-lead-${id}`]: 'B' },
    });
    const before = new Date(Date.parse(first.occurredAt) - 1).toISOString();
    expect((await bench.call(`/entity/crm-lead/${id}?at=${before}`)).statusCode).toBe(404);
    expect((await bench.call(`/entity/crm-lead/${id}?at=yesterday`)).statusCode).toBe(422);
    expect((await bench.call(`/entity/crm-lead/${id}?at=2026-13-01`)).statusCode).toBe(422);
    expect((await bench.call(`/entity/crm-lead/${id}`)).statusCode).toBe(200);
  });

  it("folds with the owner's own evolve, up to the event of the time and no further", async () => {
    const id = bench.newId();
    const stopped = await bench.write(`campaign-${id}`, 'CampaignStopped', {
      campaignId: id,
      userId: 5,
      reason: 'Over budget',
    });
    const started = await bench.write(`campaign-${id}`, 'CampaignStarted', { campaignId: id, userId: 5 });
    expect((await at('campaign', id, stopped.occurredAt)).fields).toEqual({ ownerId: 5, isActive: false });
    expect((await at('campaign', id, started.occurredAt)).fields).toEqual({ ownerId: 5, isActive: true });
  });

  it('opens sealed fields until the person is erased', async () => {
    const id = await bench.registerPerson('Dora');
    expect((await at('user', id, '2027-01-01T00:00:00Z')).fields).toMatchObject({
      'personal.firstName': 'Dora',
    });
    await bench.vault.erase(id);
    const { fields } = await at('user', id, '2027-01-01T00:00:00Z');
    expect(fields).toMatchObject({ personal: 'erased' });
    expect(Object.keys(fields).some((field) => field.startsWith('personal.'))).toBe(false);
  });

  it('shows nothing of an erased user that old events hold in clear', async () => {
    const id = await bench.registerPerson('Edna');
    const note = 'Lives at 4 Hidden Lane';
    const settings = {
      markup: 12,
      managerComment: note,
      conversionPostbackUrl: 'https://e.test/?token=hidden',
    };
    const changed = await bench.write(`user-${id}`, 'UserSettingsChanged', { userId: id, settings });
    const shown = async () => [
      (await bench.one(changed.id)).changes,
      (await at('user', id, changed.occurredAt)).fields,
      (await bench.call(`/export.csv?where[entityId]=${id}`)).body,
    ];
    expect(JSON.stringify(await shown()).match(/Hidden Lane/g)).toHaveLength(3);
    const { rows } = await sql<{ row: string }>`
      select activity::text || stream_values::text as row
      from rm_activity.activity, rm_activity.stream_values where stream = ${`user-${id}`} and id = ${changed.id}`.execute(
      bench.readStore.db,
    );
    expect(rows[0]?.row).not.toMatch(/hidden/i);
    expect((await bench.call('?search=Hidden')).json<{ data: unknown[] }>().data).toEqual([]);

    await bench.vault.erase(id);
    expect(JSON.stringify(await shown())).not.toMatch(/hidden/i);
    // Rebuilt, or folded by the owner, there is no key to seal with any more.
    const again = await bench.write(`user-${id}`, 'UserSettingsChanged', { userId: id, settings });
    expect((await bench.one(again.id)).changes).toContainEqual({
      field: 'settings.managerComment',
      old: 'erased',
      new: 'erased',
    });
    expect(await bench.checkEvidence()).toEqual([]);
  });

  it('is right on both sides of a snapshot', async () => {
    const id = bench.newId();
    const events = Array.from({ length: SNAPSHOT_EVERY * 2 + 5 }, (_, index) =>
      bench.event('CounterMoved', { count: index, [`field${index % 7}`]: index }),
    );
    await bench.append(`counter-${id}`, ...events);
    for (const index of [
      0,
      3,
      SNAPSHOT_EVERY - 2,
      SNAPSHOT_EVERY - 1,
      SNAPSHOT_EVERY,
      SNAPSHOT_EVERY * 2 + 4,
    ]) {
      const expected = Object.assign({}, ...events.slice(0, index + 1).map((event) => event.data)) as object;
      expect((await at('counter', id, events[index]?.metadata.occurredAt ?? '')).fields).toEqual(expected);
    }
  });
});
