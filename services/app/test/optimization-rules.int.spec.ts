import { sampleEvent } from '@marquee/kit/testing/samples';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { FACT_COLUMNS, FACTS_TABLE, factValues, type Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeAlertRules } from './alert-rule-cases.ts';
import { composeProduct, type ComposedProduct, eventsOnceQuiet } from './composed-product.ts';
import { type Done, factOf } from './made-facts.ts';
import { describeRuleActions } from './rule-action-cases.ts';
import { createTestUsers, type TestUsers, type Named } from './test-users.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

interface Traffic {
  readonly userId: number;
  readonly campaignId: number;
  readonly domain: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly trafficType?: number;
  /** Hours before now. */
  readonly hoursAgo?: number;
  readonly counted?: 0 | 1;
}

/** Facts of one source: an impression or click a row. */
function factsOf(traffic: Traffic): Fact[] {
  const { userId, campaignId, domain, trafficType = 2, hoursAgo = 2, counted = 1 } = traffic;
  const at = new Date(Date.now() - hoursAgo * HOUR_MS);
  const fact = (kind: 'impression' | 'click'): Fact => ({
    ...factOf(userId, campaignId, { kind, at, spend: kind === 'impression' ? 1_000_000n : 0n }),
    traffic_type: trafficType,
    domain,
    counted,
    reason: counted === 1 ? '' : 'robot',
    impressions: kind === 'impression' ? counted : 0,
  });
  return [
    ...Array.from({ length: traffic.impressions }, () => fact('impression')),
    ...Array.from({ length: traffic.clicks }, () => fact('click')),
  ];
}

let product: ComposedProduct;
let users: TestUsers;
beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
});
afterAll(() => product?.dispose());

describe('optimization rules', () => {
  const make = async (path: string, body: object, who: Named = 'owner'): Promise<number> => {
    const answer = await users.as(who, 'POST', path, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.data['id']);
  };
  /** What happens every few minutes; the run that began with the product may still be at it. */
  const run = async () => {
    let done: Awaited<ReturnType<typeof product.composed.campaigns.runOptimizationRules>>;
    await expect
      .poll(async () => (done = await product.composed.campaigns.runOptimizationRules()), PATIENCE)
      .toBeDefined();
    return done;
  };
  const itemsOf = async (list: number, who: Named = 'owner') => {
    const { rows } = await users.as(who, 'GET', `/filter-lists/${list}/items?perPage=100`);
    return rows.map(({ item }) => item);
  };
  const insert = (...traffic: readonly Traffic[]) =>
    product.engines.factStore.insert(FACTS_TABLE, FACT_COLUMNS, traffic.flatMap(factsOf).map(factValues));
  const list = (fields: object = {}, who: Named = 'owner') =>
    make('/filter-lists', { name: 'Moved', type: 'domain', mode: 'black', ...fields }, who);
  const LOW_CTR = [
    { metric: 'ctr', operator: 'lt', value: '5' },
    { metric: 'impressions', operator: 'gte', value: '20' },
  ];
  const ruleOn = async (filterListId: number, fields: object = {}) => {
    const body = { name: 'Low CTR', conditions: LOW_CTR, filterListId, ...fields };
    const rule = await make('/optimization-rules', body);
    const campaignId = await users.campaign({ optimizationRules: [rule] });
    return { rule, campaignId };
  };
  const movesOf = async (filterListId: number) => {
    const query = `where[type]=FilterListItemsAdded&where[entityId]=${filterListId}&perPage=100`;
    const { rows, text, status } = await users.as('admin', 'GET', `/admin/activity-logs?${query}`);
    expect(status, text).toBe(200);
    return rows.map(({ who, changes }) => {
      const fields = changes as readonly { readonly field: string; readonly new: unknown }[];
      const newOf = (name: string) => fields.find(({ field }) => field === name)?.new;
      return { who, items: newOf('items'), reason: newOf('reason') };
    });
  };

  it('move exactly the sources that meet every condition, once, and say why', async () => {
    const [userId, otherId] = [users.people.owner.userId, users.people.other.userId];
    const target = await list();
    const { campaignId } = await ruleOn(target);
    const foreign = await make('/campaigns', { name: 'Foreign', bidPrice: '2.5' }, 'other');
    const base = { userId, campaignId };
    await insert(
      { ...base, domain: 'www.Weak.example', impressions: 40, clicks: 1 },
      { ...base, domain: 'strong.example', impressions: 40, clicks: 2 },
      { ...base, domain: 'small.example', impressions: 19, clicks: 0 },
      { ...base, domain: 'old.example', impressions: 40, clicks: 0, hoursAgo: 24 * 8 },
      { ...base, domain: 'com.weak.app', impressions: 40, clicks: 0, trafficType: 3 },
      { ...base, domain: 'robots.example', impressions: 40, clicks: 0, counted: 0 },
      { ...base, campaignId: 999_999, domain: 'elsewhere.example', impressions: 40, clicks: 0 },
      { userId: otherId, campaignId: foreign, domain: 'foreign.example', impressions: 40, clicks: 0 },
    );
    expect(await run()).toMatchObject({ moved: 1, failed: 0 });
    await expect.poll(() => itemsOf(target), PATIENCE).toEqual(['weak.example']);
    const quiet = await eventsOnceQuiet(product);
    expect(await run()).toMatchObject({ moved: 0, failed: 0 });
    expect(await product.engines.eventStore.headPosition()).toBe(quiet);
    await expect
      .poll(() => movesOf(target), PATIENCE)
      .toEqual([
        {
          who: null,
          items: ['weak.example'],
          reason: 'Rule "Low CTR": CTR 2.50 % < 5 %, impressions 40 ≥ 20, last 7 days',
        },
      ]);
  });

  it('move nothing while they are off, or while no campaign names them', async () => {
    const [off, unnamed] = [await list(), await list()];
    const { campaignId } = await ruleOn(off, { isActive: false });
    await make('/optimization-rules', { name: 'Unnamed', conditions: LOW_CTR, filterListId: unnamed });
    const { userId } = users.people.owner;
    await insert({ userId, campaignId, domain: 'waiting.example', impressions: 30, clicks: 0 });
    await run();
    expect(await itemsOf(off)).toEqual([]);
    expect(await itemsOf(unnamed)).toEqual([]);
  });

  it('promote to a whitelist, and never take away', async () => {
    const target = await list({ mode: 'white', type: 'bundles', items: ['com.kept.app'] });
    const { campaignId } = await ruleOn(target, {
      conditions: [{ metric: 'click', operator: 'gte', value: '3' }],
    });
    const { userId } = users.people.owner;
    const app = { userId, campaignId, impressions: 10, trafficType: 3 };
    await insert(
      { ...app, domain: 'com.good.app', clicks: 3 },
      { ...app, domain: 'com.poor.app', clicks: 2 },
    );
    await run();
    await expect.poll(() => itemsOf(target), PATIENCE).toEqual(['com.good.app', 'com.kept.app']);
  });

  it('record the first hundred sources one by one, and the rest together', async () => {
    const target = await list();
    const { campaignId } = await ruleOn(target, {
      conditions: [{ metric: 'impressions', operator: 'gte', value: '1' }],
    });
    const { userId } = users.people.owner;
    const names = Array.from({ length: 103 }, (_, index) => `s${String(index).padStart(3, '0')}.example`);
    await insert(...names.map((domain) => ({ userId, campaignId, domain, impressions: 1, clicks: 0 })));
    // Two processes at once: one of them yields, or finds nothing left to do.
    const runs = await Promise.all([
      product.composed.campaigns.runOptimizationRules(),
      product.composed.campaigns.runOptimizationRules(),
    ]);
    expect(runs.filter((done) => done === undefined).length).toBeLessThan(2);
    await run();
    const { text } = await users.as('owner', 'GET', `/filter-lists/${target}`);
    expect(JSON.parse(text)).toMatchObject({ data: { itemsCount: 103 } });
    const written = await product.engines.eventStore.readStream(`filter-list-items-${target}`);
    const added = written.filter(({ type }) => type === 'FilterListItemsAdded');
    expect(added).toHaveLength(101);
    expect(new Set(added.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
    const together = async () =>
      (await movesOf(target)).filter(({ items }) => (items as unknown[]).length > 1);
    await expect
      .poll(together, PATIENCE)
      .toEqual([
        { who: null, items: names.slice(100), reason: 'Rule "Low CTR": impressions ≥ 1, last 7 days' },
      ]);
  });

  it('say beforehand what they would add, afterwards what they added, and leave off what is taken back', async () => {
    const target = await list({ items: ['known.example'] });
    const conditions = [
      { metric: 'conversions', operator: 'lte', value: '0' },
      { metric: 'spend', operator: 'gte', value: '0.02' },
    ];
    const { rule, campaignId } = await ruleOn(target, { name: 'Dear', conditions, timeRange: 'yesterday' });
    const { userId } = users.people.owner;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);
    const dear = (domain: string, days: number): Fact[] =>
      Array.from({ length: 2 }, () => ({
        ...factOf(userId, campaignId, { at: daysAgo(days), spend: 10_000_000n }),
        domain,
      }));
    const converted = factOf(userId, campaignId, { kind: 'conversion', at: daysAgo(6) });
    await product.engines.factStore.insert(
      FACTS_TABLE,
      FACT_COLUMNS,
      [
        ...dear('dear.example', 6),
        ...dear('older.example', 20),
        ...dear('known.example', 6),
        ...dear('sold.example', 6),
        { ...converted, domain: 'sold.example' },
        ...dear('late.example', 1),
      ].map(factValues),
    );
    const asked = { timeRange: 'yesterday', conditions, filterListId: target, optimizationRuleId: rule };
    const dry = async () =>
      (await users.as('owner', 'POST', '/optimization-rules/dry-run', { body: asked })).data;
    const would = await dry();
    expect(would).toMatchObject({ added: 2, isPartial: false, campaigns: 1 });
    expect(would['rows']).toMatchObject([
      { source: 'dear.example', reason: 'conversions 0 ≤ 0, spend $0.02 ≥ $0.02, yesterday' },
      { source: 'late.example' },
    ]);
    expect(await itemsOf(target)).toEqual(['known.example']);

    expect(await run()).toMatchObject({ failed: 0 });
    await expect.poll(() => itemsOf(target), PATIENCE).toEqual(['known.example', 'late.example']);
    const history = async (who: Named = 'owner') =>
      await users.as(who, 'GET', `/optimization-rules/${rule}/history`);
    expect((await history()).rows).toMatchObject([
      { source: 'late.example', filterListId: target, removedAt: null },
    ]);
    expect((await history('other')).status).toBe(404);
    expect(await dry()).toMatchObject({ added: 1 });

    const elsewhere = { body: { sources: ['late.example'], filterListId: await list() } };
    expect((await users.as('owner', 'POST', `/optimization-rules/${rule}/undo`, elsewhere)).data).toEqual({
      removed: 0,
    });
    const sources = ['late.example', 'known.example'];
    const undo = { body: { sources, filterListId: target } };
    const undone = await users.as('owner', 'POST', `/optimization-rules/${rule}/undo`, undo);
    expect(undone.status, undone.text).toBe(200);
    expect(undone.data).toEqual({ removed: 1 });
    await expect.poll(() => itemsOf(target), PATIENCE).toEqual(['known.example']);
    await run();
    expect(await itemsOf(target)).toEqual(['known.example']);
    const [kept] = (await history()).rows;
    expect(kept).toMatchObject({ source: 'late.example' });
    expect(kept?.['removedAt']).not.toBeNull();
  });

  it('reveal nothing that statistics hide from the advertiser', async () => {
    const target = await list();
    const rule = { name: 'Clicked', conditions: [{ metric: 'click', operator: 'gte', value: '1' }] };
    const { campaignId, rule: stored } = await ruleOn(target, rule);
    const { userId } = users.people.owner;
    const see = async (flags: object) => {
      const path = `/users/${userId}`;
      expect((await users.as('admin', 'PATCH', path, { body: flags })).status).toBe(200);
      // A session keeps its rights for two seconds.
      await users.signInAll();
    };
    const heldBack = async () =>
      (await users.as('owner', 'GET', `/optimization-rules/${stored}`)).data['heldBack'];
    expect(await heldBack()).toBeNull();
    await insert({ userId, campaignId, domain: 'clicked.example', impressions: 30, clicks: 1 });
    await see({ canSeeClick: false, canSeeSsp: false });
    await expect.poll(heldBack, PATIENCE).toContain('Your account may not see clicks.');
    expect(await run()).toMatchObject({ failed: 0 });
    expect(await itemsOf(target)).toEqual([]);
    const again = { body: { ...rule, filterListId: target } };
    const refused = await users.as('owner', 'POST', '/optimization-rules', again);
    expect(refused.status, refused.text).toBe(422);
    expect(JSON.parse(refused.text)).toMatchObject({
      errors: [
        { field: 'conditions.0.metric', message: 'Your account may not see clicks.' },
        { field: 'filterListId', message: 'Your account may not see domain.' },
      ],
    });
    // The advertiser could read the list, even if another user makes the rule.
    expect((await users.as('asOwner', 'POST', '/optimization-rules', again)).status).toBe(422);
    const forThem = { body: { ...again.body, userId } };
    expect((await users.as('admin', 'POST', '/admin/optimization-rules', forThem)).status).toBe(422);
    await see({ canSeeClick: true, canSeeSsp: true });
    await expect.poll(heldBack, PATIENCE).toBeNull();
    await run();
    await expect.poll(() => itemsOf(target), PATIENCE).toEqual(['clicked.example']);
  });

  it('that cannot be run are reported, and keep no other from running', async () => {
    const target = await list();
    const { campaignId } = await ruleOn(target);
    const broken = 987_654;
    // As a store would hold it that was restored without its lists.
    const data = {
      optimizationRuleId: broken,
      userId: users.people.owner.userId,
      name: 'Broken',
      timeRange: 'today',
      conditions: LOW_CTR,
      filterListId: 1_999_999_999,
      isActive: true,
    };
    await product.engines.eventStore.append(`optimization-rule-${broken}`, -1, [
      sampleEvent('OptimizationRuleCreated', data),
    ]);
    await eventsOnceQuiet(product);
    await expect
      .poll(async () => (await users.as('owner', 'GET', `/optimization-rules/${broken}`)).status, PATIENCE)
      .toBe(200);
    await users.campaign({ optimizationRules: [broken] });
    const { userId } = users.people.owner;
    await insert({ userId, campaignId, domain: 'other.example', impressions: 30, clicks: 0 });
    expect(await run()).toMatchObject({ failed: 1 });
    await expect.poll(() => itemsOf(target), PATIENCE).toEqual(['other.example']);
  });
});

describe('campaigns that stop for their performance', () => {
  const DOLLAR = 1_000_000_000n;
  const running = async (fields: object, who: Named = 'admin') => {
    const owner = { userId: users.people.owner.userId };
    const path = who === 'admin' ? '/admin/campaigns' : '/campaigns';
    const body = { name: 'Measured', ...(who === 'admin' ? owner : {}), ...fields };
    const answer = await users.as(who, 'POST', path, { body });
    expect(answer.status, answer.text).toBe(201);
    const id = Number(answer.data['id']);
    expect((await users.as('admin', 'POST', `/admin/campaigns/${id}/approve`, { body: {} })).status).toBe(
      200,
    );
    return id;
  };
  const insert = (campaignId: number, ...done: readonly Done[]) =>
    product.engines.factStore.insert(
      FACTS_TABLE,
      FACT_COLUMNS,
      done.map((one) => factValues(factOf(users.people.owner.userId, campaignId, one))),
    );
  const seen = async (id: number) => {
    await eventsOnceQuiet(product);
    return (await users.as('owner', 'GET', `/campaigns/${id}`)).data;
  };
  const look = async () => {
    await eventsOnceQuiet(product);
    return product.composed.campaigns.stopForPerformance();
  };

  it('a CPA goal by its own multiple, once, and again only after what it spends anew', async () => {
    const id = await running({ pricingModel: 'CPA', bidPrice: 5, goalStopMultiple: 2 }, 'owner');
    const before = new Date(Date.now() - 60_000);
    await insert(id, { spend: 900n * DOLLAR, at: before }, { spend: 10n * DOLLAR });
    await look();
    expect(await seen(id)).toMatchObject({ isActive: true, stopReason: null });
    await insert(id, { spend: 1n });
    await Promise.all([look(), look()]);
    expect(await seen(id)).toMatchObject({
      isActive: false,
      status: 'disabled',
      stopReason: 'It spent $10.01 without an action, more than 2 times the goal of $5.00.',
    });
    const query = `where[type]=CampaignStopped&where[entityId]=${id}`;
    const stops = async () => (await users.as('admin', 'GET', `/admin/activity-logs?${query}`)).rows.length;
    expect(await stops()).toBe(1);
    expect((await users.as('owner', 'POST', `/campaigns/${id}/start`, { body: {} })).status).toBe(200);
    await look();
    expect(await seen(id)).toMatchObject({ isActive: true, stopReason: null });
    await insert(id, { spend: 30n * DOLLAR }, { kind: 'conversion' }, { kind: 'conversion' });
    await look();
    expect(await seen(id)).toMatchObject({
      isActive: false,
      stopReason: 'Its cost per action of $15.00 is above 2 times the goal of $5.00.',
    });
    expect(await stops()).toBe(2);
  });

  it('CPC and CPAg at a loss; admins see the amount, the owner does not', async () => {
    const click = await running({ pricingModel: 'CPC', bidPrice: '0.50' });
    const action = await running({ pricingModel: 'CPAg', bidPrice: 10 });
    await insert(click, { cost: 51n * DOLLAR }, { kind: 'click', spend: DOLLAR });
    await insert(action, { cost: 200n * DOLLAR });
    await look();
    expect(await seen(click)).toMatchObject({ isActive: true });
    expect(await seen(action)).toMatchObject({ isActive: true });
    await insert(click, { cost: 1n });
    await insert(action, { cost: 1n });
    await look();
    expect(await seen(click)).toMatchObject({
      isActive: false,
      stopReason:
        'Its traffic costs more than its clicks earn. Raise the price per click or change the targeting.',
    });
    expect((await seen(click))['stats']).not.toHaveProperty('cost');
    expect(await seen(action)).toMatchObject({ isActive: false });
    // Its owner may hold conversions back: what it lost counts on, until an admin starts it.
    const restart = async (who: Named, path: string) => {
      expect((await users.as(who, 'POST', `${path}/${action}/start`, { body: {} })).status).toBe(200);
      await look();
      return (await seen(action))['isActive'];
    };
    expect(await restart('owner', '/campaigns')).toBe(false);
    expect(await restart('admin', '/admin/campaigns')).toBe(true);
    const notified = async (who: Named) =>
      (await users.as(who, 'GET', '/notifications/new')).rows.map(
        ({ data }) => (data as { readonly message: string }).message,
      );
    const loss = `user ${users.people.owner.userId} was stopped: it cost $50.00 more than it returned.`;
    await expect.poll(() => notified('admin'), PATIENCE).toContain(`Campaign "Measured" of ${loss}`);
    expect((await notified('owner')).join()).not.toContain('$50.0');

    // Losses of an account add up: what lost too much in all does not begin again for another limit.
    await insert(click, { cost: 200n * DOLLAR, model: 'CPC' });
    const start = () => users.as('owner', 'POST', `/campaigns/${click}/start`, { body: {} });
    expect((await start()).status).toBe(200);
    await insert(click, { cost: DOLLAR, model: 'CPC' });
    await look();
    expect(await seen(click)).toMatchObject({
      isActive: false,
      stopReason: expect.stringContaining('can run again tomorrow') as string,
    });
  });
});

describe('rules about campaigns', () => describeRuleActions(() => ({ product, users })));

describe('alert rules', () => describeAlertRules(() => ({ product, users })));
