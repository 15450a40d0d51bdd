import { randomUUID } from 'node:crypto';

import { sealOrigin } from '@marquee/kit/personal-data/origin';
import { readModelDb } from '@marquee/kit/projector/read-model';
import { toJson } from '@marquee/kit/runtime/json';
import type { EventMetadata } from '@marquee/schemas/common/event-metadata';
import type { ActivityChange, ActivityRow, ActivityView } from '@marquee/schemas/queries/activity-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ACTIVITY_MODEL } from './read-models/activity/projector.ts';
import type { ActivityTables } from './read-models/activity/table.ts';
import {
  type AuditTestContext,
  createAuditTestContext,
  person,
  type Written,
} from '../test/audit-test-context.ts';

let bench: AuditTestContext;
beforeAll(async () => {
  bench = await createAuditTestContext();
});
afterAll(() => bench.dispose());

interface List {
  readonly data: ActivityRow[];
  readonly meta: { readonly total: number };
}
const listOf = async (query: string): Promise<List> => {
  const response = await bench.call(`?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<List>();
};
const changesOf = async ({ id }: Written): Promise<readonly ActivityChange[]> =>
  (await bench.one(id)).changes;

describe('the activity log', () => {
  it('says who did what, when, from where and on whose behalf', async () => {
    const [admin, advertiser, campaign] = [
      await bench.registerPerson('Ada'),
      await bench.registerPerson('Bob'),
      bench.newId(),
    ];
    const { id, occurredAt } = await bench.write(
      `campaign-${campaign}`,
      'CampaignStarted',
      { campaignId: campaign, userId: advertiser },
      {
        actorId: admin,
        onBehalfOfId: advertiser,
        correlationId: 'request-1',
        origin: await bench.seal(admin, { ip: '203.0.113.7', userAgent: 'Browser/1' }),
      },
    );
    const whole = {
      id,
      who: { id: admin, name: 'Ada Example' },
      onBehalfOf: { id: advertiser, name: 'Bob Example' },
      accountId: advertiser,
      ip: '203.0.113.7',
      userAgent: 'Browser/1',
      occurredAt,
      entity: 'campaign',
      entityId: String(campaign),
      type: 'CampaignStarted',
      action: 'campaign started',
      changes: [{ field: 'isActive', old: null, new: true }],
      names: { [`user-${advertiser}`]: 'Bob Example' },
      correlationId: 'request-1',
      causationId: null,
      position: expect.stringMatching(/^\d+$/) as string,
      revision: 0,
    };
    expect(await bench.one(id)).toEqual(whole);
    expect((await listOf(`where[entity]=campaign&where[entityId]=${campaign}`)).data).toEqual([
      { ...whole, changesCount: 1, isWhole: true },
    ]);
  });

  it('names the object, its account and what its changes refer to, also what was deleted', async () => {
    const [ada, campaign, list, gone, erased] = [
      await bench.registerPerson('Ada'),
      bench.newId(),
      bench.newId(),
      bench.newId(),
      await bench.registerPerson('Eve'),
    ];
    await bench.vault.erase(erased);
    await bench.write(`filter-list-${list}`, 'FilterListCreated', { filterListId: list, name: 'Bad sites' });
    await bench.write(`filter-list-${gone}`, 'FilterListCreated', { filterListId: gone, name: 'Old sites' });
    await bench.write(`filter-list-${gone}`, 'FilterListDeleted', { filterListId: gone });
    const owner = { campaignId: campaign, userId: ada };
    const stream = `campaign-${campaign}`;
    await bench.write(stream, 'CampaignCreated', { ...owner, name: 'Summer sale', filterLists: [gone] });
    await bench.write(stream, 'CampaignChanged', { ...owner, filterLists: [list, 4_000_000] });
    await bench.write(stream, 'CampaignDeleted', owner);
    const items = { filterListId: list, userId: erased, items: ['a.example'] };
    await bench.write(`filter-list-items-${list}`, 'FilterListItemsAdded', items);
    await bench.write(`wallet-${ada}`, 'FundsDeposited', { userId: ada, amountNanos: '2500000000' });

    const namesOf = async (query: string) => (await listOf(query)).data.map(({ names }) => names);
    expect(await namesOf(`where[entity]=campaign&where[entityId]=${campaign}`)).toEqual([
      { [stream]: 'Summer sale', [`user-${ada}`]: 'Ada Example' },
      {
        [stream]: 'Summer sale',
        [`user-${ada}`]: 'Ada Example',
        [`filter-list-${list}`]: 'Bad sites',
        [`filter-list-${gone}`]: 'Old sites',
      },
      { [stream]: 'Summer sale', [`user-${ada}`]: 'Ada Example', [`filter-list-${gone}`]: 'Old sites' },
    ]);
    const promoCodeId = 77_001;
    await bench.write(`promo-code-${promoCodeId}`, 'PromoCodeCreated', { promoCodeId, code: 'AUTUMN-77' });
    await bench.write(`promo-code-uses-${promoCodeId}`, 'PromoCodeReleased', {
      ...{ promoCodeId, userId: 1, redemption: 1 },
    });
    expect(await namesOf(`where[type]=PromoCodeReleased&where[entityId]=${promoCodeId}`)).toEqual([
      expect.objectContaining({ [`promo-code-uses-${promoCodeId}`]: 'AUTUMN-77' }),
    ]);
    expect(await namesOf(`where[type]=FilterListItemsAdded&where[entityId]=${list}`)).toEqual([
      { [`filter-list-items-${list}`]: 'Bad sites', [`user-${erased}`]: `Erased user ${erased}` },
    ]);
    const { data } = await listOf(`where[entity]=wallet&where[entityId]=${ada}`);
    expect(data).toMatchObject([
      {
        names: { [`wallet-${ada}`]: 'Ada Example' },
        changes: [{ field: 'amount', old: null, new: '2.50', isMoney: true }],
      },
    ]);
  });

  it('shows the first of the items that came or went, and why, however many there were', async () => {
    const id = bench.newId();
    const items = Array.from({ length: 5_000 }, (_, index) => `site-${index}.example`);
    const stream = `filter-list-items-${id}`;
    const change = (type: string, data: object) =>
      bench.write(stream, type, { filterListId: id, userId: 5, reason: null, ...data });
    const added = await change('FilterListItemsAdded', { items, reason: 'Rule 4: ctr < 0.1' });
    expect(await bench.one(added.id)).toMatchObject({
      entity: 'filter-list-items',
      entityId: String(id),
      changes: [
        { field: 'items', old: null, new: [...items.slice(0, 20), 'and 4980 more'] },
        { field: 'reason', old: null, new: 'Rule 4: ctr < 0.1' },
      ],
    });
    const created = await bench.write(`filter-list-${id}`, 'FilterListCreated', {
      filterListId: id,
      userId: 5,
      name: 'Shops',
      type: 'domain',
      mode: 'black',
      includeSubdomains: false,
    });
    for (const filter of [`where[entity]=filter-list`, 'whereIn[entity]=filter-list,campaign']) {
      const { data } = await listOf(`${filter}&where[entityId]=${id}&orderBy=occurredAt&sortedBy=asc`);
      expect(data.map((row) => row.id).sort()).toEqual([added.id, created.id].sort());
    }
    const others = await listOf(`whereNotIn[entity]=filter-list&where[entityId]=${id}`);
    expect(others.data.map(({ entity }) => entity)).not.toContain('filter-list-items');
    // The same items again, removed: the second event holds nothing of the first.
    const removed = await change('FilterListItemsRemoved', { items: items.slice(0, 2) });
    expect(await changesOf(removed)).toEqual([{ field: 'items', old: items.slice(0, 2), new: null }]);
    const banned = await bench.write(`global-blacklist-domain`, 'GlobalBlacklistItemsAdded', {
      type: 'domain',
      items: items.slice(0, 20),
      note: 'Report 118',
    });
    expect(await changesOf(banned)).toEqual([
      { field: 'items', old: null, new: items.slice(0, 20) },
      { field: 'note', old: null, new: 'Report 118' },
    ]);
    const kept = await readModelDb<ActivityTables>(bench.readStore, ACTIVITY_MODEL)
      .selectFrom('stream_values')
      .select('field_values')
      .where('stream', '=', stream)
      .execute();
    expect(kept).toEqual([{ field_values: {} }]);
  });

  it('shows the system without a name, and unknown people by their ids', async () => {
    const stranger = bench.newId();
    const bySystem = await bench.write(`campaign-${bench.newId()}`, 'CampaignStarted', {
      campaignId: 1,
      userId: 1,
    });
    const byStranger = await bench.write(
      `campaign-${bench.newId()}`,
      'CampaignStarted',
      { campaignId: 1, userId: 1 },
      { actorId: stranger },
    );
    expect(await bench.one(bySystem.id)).toMatchObject({
      who: null,
      onBehalfOf: null,
      ip: null,
      userAgent: null,
    });
    expect(await bench.one(byStranger.id)).toMatchObject({ who: { id: stranger, name: null } });
  });

  it('shows each changed field, old and new, with money in dollars and secrets as dots', async () => {
    const id = bench.newId();
    const fields = {
      name: 'Exchange',
      url: null,
      type: 'banner',
      integration: 'ortb',
      qps: 100,
      limitQps: 0,
      tmax: 120,
      spendLimitNanos: '250500000000',
      isActive: true,
      isPremium: false,
    };
    const created = await bench.write(`ssp-endpoint-${id}`, 'SspEndpointCreated', {
      sspEndpointId: id,
      ...fields,
      key: 'abc',
    });
    const changes = await changesOf(created);
    expect(changes).toContainEqual({ field: 'name', old: null, new: 'Exchange' });
    expect(changes).toContainEqual({ field: 'spendLimit', old: null, new: '250.50', isMoney: true });
    expect(changes).toContainEqual({ field: 'key', old: null, new: '••••' });
    expect(changes.map((change) => change.field)).not.toContain('sspEndpointId');
    expect(changes.map((change) => change.field)).not.toContain('url');

    const changed = await bench.write(`ssp-endpoint-${id}`, 'SspEndpointChanged', {
      sspEndpointId: id,
      name: 'Exchange',
      qps: 200,
      spendLimitNanos: '0',
      key: 'def',
    });
    expect(await changesOf(changed)).toEqual([
      { field: 'qps', old: 100, new: 200 },
      { field: 'spendLimit', old: '250.50', new: '0.00', isMoney: true },
      { field: 'key', old: '••••', new: '••••' },
    ]);
  });

  it('keeps neither secrets nor personal data in its tables', async () => {
    const id = bench.newId();
    await bench.write(`user-${id}`, 'UserPasswordChanged', {
      userId: id,
      passwordHash: await bench.seal(id, '$argon2id$very-secret'),
      reason: 'changed',
    });
    await bench.write(`user-${id}`, 'UserPersonalDataChanged', {
      userId: id,
      personal: await bench.seal(id, person('Unmistakable')),
      emailDigest: 'd9',
      changedFields: ['firstName'],
    });
    await bench.write(`dsp-endpoint-${id}`, 'DspEndpointMadeUpLater', {
      apiKey: 'plain-secret-key',
      nested: { token: 'tok' },
    });
    const db = readModelDb<ActivityTables>(bench.readStore, ACTIVITY_MODEL);
    const tables = await Promise.all([
      db.selectFrom('activity').selectAll().execute(),
      db.selectFrom('stream_values').selectAll().execute(),
      db.selectFrom('people').selectAll().execute(),
    ]);
    const everything = toJson(tables);
    expect(everything).toContain('DspEndpointMadeUpLater');
    expect(everything).not.toMatch(/very-secret|Unmistakable|plain-secret-key|"tok"/);
  });

  it('opens sealed objects field by field, and says "erased" once the person is', async () => {
    const id = bench.newId();
    const change = async (personal: object) =>
      bench.write(`user-${id}`, 'UserPersonalDataChanged', {
        userId: id,
        personal: await bench.seal(id, personal),
        emailDigest: 'd1',
        changedFields: [],
      });
    await change(person('Carol'));
    const moved = await change({ ...person('Carol'), country: 'DEU', phone: '+49' });
    expect(await changesOf(moved)).toEqual([
      { field: 'personal.phone', old: null, new: '+49' },
      { field: 'personal.country', old: null, new: 'DEU' },
    ]);
    const signIn = async (origin: EventMetadata['origin']) =>
      (await bench.write(`user-${id}`, 'UserSignedIn', { userId: id }, { actorId: id, origin })).id;
    const originAt = (ip: string) => sealOrigin(bench.vault, id, { ip, userAgent: 'B' });
    const signIns = [
      // As older events have it, without a pseudonym beside it.
      await signIn(await bench.seal(id, { ip: '203.0.113.9', userAgent: 'B' })),
      await signIn(await originAt('203.0.113.9')),
      await signIn(await originAt('203.0.113.10')),
    ];
    const from = async (ip: string) =>
      (await listOf(`where[actorId]=${id}&where[ip]=${ip}&sortedBy=asc`)).data.map((row) => row.id);
    expect(await from('203.0.113.9')).toEqual(signIns.slice(0, 2));
    expect(await from('203.0.113.10')).toEqual(signIns.slice(2));
    expect(await from('203.0.113.11')).toEqual([]);
    const csv = await bench.call(`/export.csv?where[actorId]=${id}&whereIn[ip]=203.0.113.10,198.51.100.1`);
    expect(csv.body.trimEnd().split('\n')).toHaveLength(2);

    await bench.vault.erase(id);

    expect(await changesOf(moved)).toEqual([{ field: 'personal', old: 'erased', new: 'erased' }]);
    expect(await bench.one(signIns[0] ?? '')).toMatchObject({
      who: { id, name: `Erased user ${id}` },
      ip: expect.stringMatching(/^erased [\w-]{12}$/) as unknown,
      userAgent: 'erased',
    });
    const [first, second, third] = await Promise.all(signIns.map(async (one) => (await bench.one(one)).ip));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(await from('203.0.113.9')).toEqual([]);
  });

  it('takes event types that this build has never heard of, and data that does not fit', async () => {
    const id = bench.newId();
    const unknown = await bench.write(`dsp-endpoint-${id}`, 'DspEndpointRenamedLater', {
      dspEndpointId: id,
      name: 'New',
      limits: { dailyNanos: '1500000000', hours: [1, 2] },
    });
    expect(await bench.one(unknown.id)).toMatchObject({
      entity: 'dsp-endpoint',
      action: 'dsp endpoint renamed later',
      // A store may order the keys of data that no schema knows.
      changes: expect.arrayContaining([
        { field: 'name', old: null, new: 'New' },
        { field: 'limits.daily', old: null, new: '1.50', isMoney: true },
        { field: 'limits.hours', old: null, new: [1, 2] },
      ]) as unknown,
    });
    const misfit = await bench.write(`campaign-${id}`, 'CampaignStopped', {
      campaignId: 'not a number',
      extra: true,
    });
    expect(await bench.one(misfit.id)).toMatchObject({
      changes: [
        { field: 'extra', old: null, new: true },
        { field: 'isActive', old: null, new: false },
      ],
    });
    expect(bench.projector.unhealthy?.()).toBeUndefined();
  });

  it('is filtered, searched, sorted and paged', async () => {
    const [actor, stream] = [bench.newId(), `wallet-${bench.newId()}`];
    const written: Written[] = [];
    for (const type of ['WalletOpened', 'SpendRecorded', 'SpendRecorded', 'FundsDeposited']) {
      written.push(await bench.write(stream, type, { userId: 1, note: written.length }, { actorId: actor }));
    }
    const [opened, firstSpend, secondSpend, deposited] = written.map((event) => event.id);
    const ids = async (query: string) =>
      (await listOf(`where[actorId]=${actor}&${query}`)).data.map((row) => row.id);

    expect(await ids('')).toEqual([deposited, secondSpend, firstSpend, opened]);
    expect(await ids('where[type]=SpendRecorded')).toEqual([secondSpend, firstSpend]);
    expect(await ids('where[type][ne]=SpendRecorded')).toEqual([deposited, opened]);
    expect(await ids('whereIn[type]=WalletOpened,FundsDeposited')).toEqual([deposited, opened]);
    expect(await ids('search=depos')).toEqual([deposited]);
    expect(await ids('search=spend+recorded')).toEqual([secondSpend, firstSpend]);
    expect(await ids('sortedBy=asc&perPage=2&page=2')).toEqual([secondSpend, deposited]);
    expect(
      await ids(
        `where[occurredAt][gte]=${written[1]?.occurredAt ?? ''}&where[occurredAt][lt]=${written[3]?.occurredAt ?? ''}`,
      ),
    ).toEqual([secondSpend, firstSpend]);
    expect(await ids('whereNotIn[type]=SpendRecorded,FundsDeposited')).toEqual([opened]);
    expect((await listOf(`where[actorId]=${actor}&perPage=1`)).meta.total).toBe(4);
    expect((await bench.call('?where[ip][like]=203')).statusCode).toBe(422);
    expect((await bench.call('?whereNotIn[ip]=203.0.113.7')).statusCode).toBe(422);
    const addresses = Array.from({ length: 21 }, (_address, index) => `203.0.113.${index}`);
    expect((await bench.call(`?whereIn[ip]=${addresses.join(',')}`)).statusCode).toBe(422);
    expect((await bench.call(`?whereIn[ip]=${addresses.slice(1).join(',')}`)).statusCode).toBe(200);
    expect((await bench.call('?orderBy=ip')).statusCode).toBe(422);
    expect((await bench.call('?where[actorId]=me')).statusCode).toBe(422);
  });

  it('finds everything on an account, whatever kind of thing it happened to', async () => {
    const [owner, other] = [bench.newId(), bench.newId()];
    const own = [
      await bench.write(`payment-${owner}`, 'PaymentCanceled', { paymentId: owner, userId: owner }),
      await bench.write(`campaign-${owner}`, 'CampaignStarted', { campaignId: owner, userId: owner }),
      await bench.write(`user-${owner}`, 'UserActivated', { userId: owner }),
    ];
    await bench.write(`campaign-${other}`, 'CampaignStarted', { campaignId: other, userId: other });
    const found = (await listOf(`where[accountId]=${owner}&sortedBy=asc`)).data;
    expect(found.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect(found.map(({ accountId }) => accountId)).toEqual([owner, owner, owner]);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from rm_activity.activity
      where account_id = ${owner} order by occurred_at desc nulls last, position desc limit 20`.execute(
      bench.readStore.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('activity_account_id_occurred_at');
  });

  it('is filtered by a field that changed, and searched by values', async () => {
    const id = bench.newId();
    const change = (data: object) =>
      bench.write(`campaign-${id}`, 'CampaignChanged', { campaignId: id, userId: id, ...data });
    const budget = await change({ dailyBudgetNanos: '950000000000' });
    const start = await change({ startAt: '2027-01-01T00:00:00.000Z' });
    const name = await change({ name: 'Winter sale' });
    const ids = async (query: string) =>
      (await listOf(`where[accountId]=${id}&${query}`)).data.map((row) => row.id);
    expect(await ids('where[field]=dailyBudget')).toEqual([budget.id]);
    expect(await ids('where[field][ne]=dailyBudget')).toEqual([name.id, start.id]);
    expect(await ids('where[field]=Daily+budget')).toEqual([budget.id]);
    expect(await ids('where[field]=Start+date')).toEqual([start.id]);
    expect(await ids('whereIn[field]=Daily+budget,Name')).toEqual([name.id, budget.id]);
    expect(await ids('whereNotIn[field]=Daily+budget')).toEqual([name.id, start.id]);
    expect(await ids('where[field][like]=budg')).toEqual([budget.id]);
    expect(await ids('whereNotIn[entity]=campaign')).toEqual([]);
    expect(await ids('search=winter+SALE')).toEqual([name.id]);
    expect(await ids('search=950.00')).toEqual([budget.id]);
  });

  it('finds a rare word by an index, and carries in its list what a list shows', async () => {
    const id = bench.newId();
    const markup = `<b>${'long '.repeat(500)}quetzalcoatl</b>`;
    const fields = Object.fromEntries(
      Array.from({ length: 30 }, (_field, index) => [`field${index}`, index]),
    );
    const { id: eventId } = await bench.write(`campaign-${id}`, 'CampaignImported', {
      ...fields,
      name: 'Zeitgeist',
      markup,
    });
    const text = (await bench.call('?search=zeitgeist')).body;
    expect(text.length).toBeLessThan(2_000);
    const [row] = (JSON.parse(text) as { data: ActivityRow[] }).data;
    expect([row?.id, row?.changes.length, row?.changesCount, row?.isWhole]).toEqual([eventId, 10, 32, false]);
    expect((await bench.one(eventId)).changes).toContainEqual({ field: 'markup', old: null, new: markup });
    const plan = await bench.readStore.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql<{ 'QUERY PLAN': string }>`explain select count(*) from rm_activity.activity
        where search_text::text ilike '%zeitgeist%'`.execute(transaction);
    });
    expect(plan.rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('activity_search_text_idx');
  });

  it('opens for an auditor without contact data and notes', async () => {
    const [admin, userId] = [bench.newId(), bench.newId()];
    const registered = await bench.write(
      `user-${userId}`,
      'UserPersonalDataChanged',
      {
        userId,
        personal: await bench.seal(userId, { ...person('Grace'), phone: '+12025550123' }),
        emailDigest: 'd1',
        changedFields: [],
      },
      { actorId: admin, origin: await bench.seal(admin, { ip: '203.0.113.7', userAgent: 'Firefox' }) },
    );
    const noted = await bench.write(`user-${userId}`, 'UserSettingsChanged', {
      userId,
      settings: { managerComment: await bench.seal(userId, 'Call her at home: +12025550199') },
    });
    const asAuditor = async (path: string) => {
      const answer = await bench.call(path, 'user:6:manager:auditor');
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    };
    const shown = (await asAuditor(`/${registered.id}`)).json<{ data: ActivityView }>().data;
    expect(shown.ip).toBe('203.0.113.7');
    expect(shown.changes).toContainEqual({ field: 'personal.firstName', old: null, new: 'Grace' });
    expect(shown.changes).toContainEqual({ field: 'personal.phone', old: null, new: 'withheld' });
    expect(shown.changes).toContainEqual({ field: 'emailDigest', old: null, new: '••••' });
    const state = await asAuditor(`/entity/user/${userId}?at=${noted.occurredAt}`);
    const everything = [
      await asAuditor(`?where[accountId]=${userId}`),
      await asAuditor(`/export.csv?where[accountId]=${userId}`),
      state,
    ].map(({ body }) => body);
    expect(everything.join('\n')).not.toMatch(/\+12025550/);
    expect(JSON.stringify(await bench.one(noted.id))).toContain('+12025550199');
  });

  it('is for admins and auditors alone, and 404 for what it does not have', async () => {
    for (const path of ['', '/export.csv', `/${randomUUID()}`, '/entity/campaign/1']) {
      expect((await bench.call(path, 'user:5:advert')).statusCode).toBe(403);
      expect((await bench.call(path, 'user:8:manager:finance')).statusCode).toBe(403);
      expect((await bench.call(path, 'nobody')).statusCode).toBe(401);
    }
    for (const path of [
      `/${randomUUID()}`,
      '/not-a-uuid',
      '/entity/campaign/77777777',
      '/entity/No%20Name/1',
    ]) {
      expect((await bench.call(path)).statusCode, path).toBe(404);
    }
  });
});
