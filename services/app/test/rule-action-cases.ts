import { platformCommand } from '@marquee/kit/decider/command-context';
import { FACT_COLUMNS, FACTS_TABLE, factValues } from '@marquee/schemas/traffic/facts';
import { expect, it } from 'vitest';

import { type ComposedProduct, eventsOnceQuiet } from './composed-product.ts';
import { type Done, factOf } from './made-facts.ts';
import type { TestUsers } from './test-users.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
const DOLLAR = 1_000_000_000n;
const COSTLY = [
  { metric: 'spend', operator: 'gte', value: '10' },
  { metric: 'conversions', operator: 'lt', value: '1' },
];

interface Context {
  readonly product: ComposedProduct;
  readonly users: TestUsers;
}

/** Cases of rules that act on campaigns, on a product that others share. */
export function describeRuleActions(contextOf: () => Context): void {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    who: 'owner' | 'admin' = 'owner',
  ) => {
    const answer = await contextOf().users.as(who, method, path, body ? { body } : {});
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };
  const make = async (path: string, body: object): Promise<number> =>
    Number((await call('POST', path, body)).data['id']);
  const running = async (fields: object): Promise<number> => {
    const id = await make('/campaigns', { name: 'Acted on', bidPrice: '1.20', ...fields });
    await call('POST', `/admin/campaigns/${id}/approve`, {}, 'admin');
    return id;
  };
  const insert = ({ product, users }: Context, campaignId: number, ...done: readonly Done[]) =>
    product.engines.factStore.insert(
      FACTS_TABLE,
      FACT_COLUMNS,
      done.map((one) => factValues(factOf(users.people.owner.userId, campaignId, one))),
    );
  /** What happens every few minutes, once the tables have seen what was written. */
  const run = async ({ product }: Context) => {
    await eventsOnceQuiet(product);
    let done: Awaited<ReturnType<typeof product.composed.campaigns.runOptimizationRules>>;
    await expect
      .poll(async () => (done = await product.composed.campaigns.runOptimizationRules()), PATIENCE)
      .toBeDefined();
    await eventsOnceQuiet(product);
    return done;
  };
  const campaign = async (id: number) => (await call('GET', `/campaigns/${id}`)).data;
  const actionsOf = async (rule: number) => (await call('GET', `/optimization-rules/${rule}/actions`)).rows;
  const undo = async (rule: number, actionId: unknown) =>
    (await call('POST', `/optimization-rules/${rule}/undo-action`, { actionId })).data;
  const switchOff = async ({ users }: Context, rule: number) =>
    users.as('owner', 'PATCH', `/optimization-rules/${rule}`, { body: { isActive: false } });

  it('pause campaigns with their label once, say why, and leave alone what their owner starts', async () => {
    const context = contextOf();
    const id = await running({ labels: ['Paused by rule'] });
    const rule = await make('/optimization-rules', {
      ...{ name: 'Losers', conditions: COSTLY, action: 'pauseCampaign', label: 'paused BY rule' },
    });
    await insert(context, id, { spend: 9n * DOLLAR });
    await run(context);
    expect(await campaign(id)).toMatchObject({ isActive: true });
    await insert(context, id, { spend: 2n * DOLLAR });
    expect(await run(context)).toMatchObject({ acted: 1 });
    const reason = 'Rule "Losers": spend $11.00 ≥ $10, conversions 0 < 1, last 7 days';
    expect(await campaign(id)).toMatchObject({ isActive: false, stopReason: reason });
    const [paused] = await actionsOf(rule);
    expect(paused).toMatchObject({
      ...{ campaignId: id, campaignName: 'Acted on', action: 'pauseCampaign', reason },
      ...{ bidBefore: null, endedAt: null },
    });
    const messages = async () =>
      (await call('GET', '/notifications/new')).rows.map(
        ({ data }) => (data as { readonly message: string }).message,
      );
    await expect.poll(messages, PATIENCE).toContain(`Campaign "Acted on" was stopped. ${reason}.`);

    expect(await undo(rule, paused?.['id'])).toEqual({ undone: true });
    expect(await undo(rule, paused?.['id'])).toEqual({ undone: false });
    expect(await run(context)).toMatchObject({ acted: 0 });
    expect(await campaign(id)).toMatchObject({ isActive: true, stopReason: null });
    expect((await actionsOf(rule))[0]?.['endedAt']).not.toBeNull();
    await switchOff(context, rule);
  });

  it('say beforehand which bids they would change, do so up to their limit, and give them back', async () => {
    const context = contextOf();
    const raise = {
      name: 'Raise',
      conditions: COSTLY,
      action: 'changeBid',
      bidChangePercent: 20,
      bidLimit: '1.4',
    };
    const rule = await make('/optimization-rules', raise);
    const id = await running({ optimizationRules: [rule] });
    await insert(context, id, { spend: 10n * DOLLAR });
    const { name: _, ...asked } = { ...raise, optimizationRuleId: rule };
    expect((await call('POST', '/optimization-rules/dry-run', asked)).data).toMatchObject({
      ...{ acted: 1, campaigns: 1, added: 0 },
      actions: [{ campaignId: id, bidBefore: '1.20', bidAfter: '1.40' }],
    });
    // Two processes at once: the campaign decides once.
    const { campaigns } = context.product.composed;
    await eventsOnceQuiet(context.product);
    await Promise.all([campaigns.runOptimizationRules(), campaigns.runOptimizationRules()]);
    await run(context);
    expect(await campaign(id)).toMatchObject({ bidPrice: '1.40' });
    const [raised, ...others] = await actionsOf(rule);
    expect(others).toEqual([]);
    expect(raised).toMatchObject({ action: 'changeBid', bidBefore: '1.20', bidAfter: '1.40', endedAt: null });
    const entries = (await call('GET', `/campaigns/${id}/history`)).text;
    expect(JSON.parse(entries)).toMatchObject({
      data: [
        { type: 'CampaignRuleApplied', by: 'platform', reason: raised?.['reason'] },
        { type: 'CampaignChanged', changes: [{ old: '1.20', new: '1.40' }] },
        {},
        {},
      ],
    });

    // Another rule finds the bid waiting.
    const lower = await make('/optimization-rules', {
      ...{ ...raise, name: 'Lower', bidChangePercent: -50, bidLimit: '0.1', label: 'None has it' },
    });
    const named = { optimizationRules: [rule, lower], name: 'Acted on', bidPrice: '1.40' };
    const saved = await context.users.as('owner', 'PUT', `/campaigns/${id}`, { body: named });
    expect(saved.status, saved.text).toBe(200);
    expect(await run(context)).toMatchObject({ acted: 0 });
    expect(await undo(rule, raised?.['id'])).toEqual({ undone: true });
    await run(context);
    expect(await campaign(id)).toMatchObject({ bidPrice: '1.20' });
    await Promise.all([switchOff(context, rule), switchOff(context, lower)]);
  });

  it('act once, whatever the tables have seen', async () => {
    const { product, users } = contextOf();
    const id = await running({});
    const { userId } = users.people.owner;
    const application = {
      ...({ optimizationRuleId: 999, ruleName: 'Notify', action: 'notify', bidChange: null } as const),
      ...{
        cooldownHours: 24,
        reason: 'CPA',
        reasonTranslations: { de: 'CPA' },
        at: new Date().toISOString(),
      },
    };
    const apply = () =>
      product.composed.campaigns.commands.applyOptimizationRule(
        { campaignId: id, actor: { scope: 'own', userId }, application },
        platformCommand(new Date()),
      );
    await Promise.all([apply(), apply(), apply()]);
    const written = await product.engines.eventStore.readStream(`campaign-${id}`);
    expect(written.filter(({ type }) => type === 'CampaignRuleApplied')).toHaveLength(1);
  });

  it('are refused without what their action needs', async () => {
    const { users } = contextOf();
    const refused = async (fields: object) => {
      const body = { name: 'Incomplete', conditions: COSTLY, ...fields };
      const { status, text } = await users.as('owner', 'POST', '/optimization-rules', { body });
      expect(status, text).toBe(422);
      return (JSON.parse(text) as { readonly errors: readonly { readonly field: string }[] }).errors.map(
        ({ field }) => field,
      );
    };
    expect(await refused({})).toEqual(['filterListId']);
    expect(await refused({ action: 'changeBid' })).toEqual(['bidChangePercent', 'bidLimit']);
    expect(await refused({ action: 'changeBid', bidChangePercent: 0, bidLimit: 1 })).toEqual([
      'bidChangePercent',
    ]);
    expect(await refused({ action: 'changeBid', bidChangePercent: -95, bidLimit: 1 })).toEqual([
      'bidChangePercent',
    ]);
  });
}
