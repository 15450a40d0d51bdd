import { createPostgresIdAllocator } from '@marquee/adapters/postgres/id-allocator';
import { type CampaignsService, createCampaignsService } from '@marquee/campaigns';
import { HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';
import { ALERT_RULES_MAX } from '@marquee/schemas/alert-rule/rules';
import { FACT_COLUMNS, FACTS_TABLE, factValues } from '@marquee/schemas/traffic/facts';
import { beforeAll, expect, it } from 'vitest';

import { type ComposedProduct, eventsOnceQuiet } from './composed-product.ts';
import { type Done, factOf } from './made-facts.ts';
import type { Named, TestUsers } from './test-users.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
const DOLLAR = 1_000_000_000n;
const BANNER = {
  admBody: '<a href="{click_url}"><img src="https://cdn.example/a.png"></a>',
  ...{ admType: 'html', clickUrl: 'https://shop.example/' },
};

interface Context {
  readonly product: ComposedProduct;
  readonly users: TestUsers;
}

/** Cases of alert rules on a product that others share. */
export function describeAlertRules(contextOf: () => Context): void {
  let product: ComposedProduct;
  let users: TestUsers;
  beforeAll(async () => {
    ({ product, users } = contextOf());
    // The rounds of the product have a clock of their own.
    const rounds = product.composed.campaigns.workers.find(({ name }) => name === 'alert rules');
    await rounds?.stop();
  });

  const make = async (path: string, body: object, who: Named = 'owner'): Promise<number> => {
    const answer = await users.as(who, 'POST', path, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.data['id']);
  };
  const running = async (name: string, who: Named = 'owner') => {
    const id = await make('/campaigns', { name, bidPrice: '2.5' }, who);
    const approved = await users.as('admin', 'POST', `/admin/campaigns/${id}/approve`, { body: {} });
    expect(approved.status, approved.text).toBe(200);
    return id;
  };
  const stop = (id: number, who: Named = 'owner') =>
    users.as(who, 'POST', `/campaigns/${id}/stop`, { body: {} });
  const insert = (campaignId: number, ...done: readonly Done[]) =>
    product.engines.factStore.insert(
      FACTS_TABLE,
      FACT_COLUMNS,
      done.map((one) => factValues(factOf(users.people.owner.userId, campaignId, one))),
    );
  /** Campaigns of a process that has just started, so many minutes from now. */
  const startedIn = (minutes: number): CampaignsService => {
    const { eventStore, readStore, mediaStore } = product.engines;
    const { settings, composed } = product;
    return createCampaignsService(settings, {
      ...{
        eventStore,
        readStore,
        mediaStore,
        ids: createPostgresIdAllocator(readStore),
        vault: composed.vault,
      },
      countryOfCity: () => undefined,
      isCountry: () => true,
      alertFigures: (campaigns, now) => composed.reporting.alertFigures(campaigns, now),
      noBidReason: async () => 'account-balance',
      clock: () => new Date(Date.now() + minutes * MINUTE_MS),
    });
  };
  /** A round of such a process, of rules that have seen what was written. */
  const roundIn = async (minutes: number) => {
    await eventsOnceQuiet(product);
    const service = startedIn(minutes);
    let done: Awaited<ReturnType<typeof service.evaluateAlerts>>;
    await expect.poll(async () => (done = await service.evaluateAlerts()), PATIENCE).toBeDefined();
    await service.dispose();
    return done;
  };
  const bellOf = async (who: Named) => {
    const { rows } = await users.as(who, 'GET', '/notifications?perPage=100');
    return rows
      .filter(({ type }) => String(type).startsWith('alert_'))
      .map(({ type, data }) => ({ type, ...(data as { message: string; route: string }) }));
  };

  it('fires once, survives restarts, says when it ended, and then keeps quiet for its time', async () => {
    const campaignId = await running('Silent');
    const rule = await make('/alert-rules', {
      ...{ name: 'Silence', condition: 'not-delivering', silentMinutes: 30 },
      ...{ scope: 'campaigns', campaignIds: [campaignId] },
    });
    await insert(campaignId, { spend: 1n });
    expect(await roundIn(20)).toMatchObject({ fired: 0, failed: 0, hasFigures: true });
    expect(await roundIn(31)).toMatchObject({ fired: 1, failed: 0 });
    for (const minutes of [31, 45]) expect(await roundIn(minutes)).toMatchObject({ fired: 0, resolved: 0 });
    await insert(campaignId, { at: new Date(Date.now() + 50 * MINUTE_MS) });
    expect(await roundIn(55)).toMatchObject({ fired: 0, resolved: 1 });
    expect(await roundIn(120)).toMatchObject({ fired: 0, resolved: 0 });
    expect(await roundIn(25 * 60)).toMatchObject({ fired: 1, resolved: 0 });
    await eventsOnceQuiet(product);
    const reason = 'Most common reason for not bidding: “Balance too low”.';
    await expect
      .poll(() => bellOf('owner'), PATIENCE)
      .toMatchObject([
        { type: 'alert_fired', message: expect.stringContaining(reason) as string },
        {
          type: 'alert_resolved',
          message: expect.stringMatching(/^Campaign "Silent" is delivering again\. Last/) as string,
        },
        {
          type: 'alert_fired',
          message: expect.stringMatching(/^Campaign "Silent" has had no impression since /) as string,
          route: '/campaigns/{id}',
          route_params: { id: campaignId },
        },
      ]);
    expect(await bellOf('other')).toEqual([]);
    const firings = `/alert-rules/${rule}/firings`;
    expect((await users.as('owner', 'GET', firings)).rows).toMatchObject([
      { state: 'firing', campaignId },
      { state: 'resolved', campaignName: 'Silent', endedText: expect.any(String) as string },
    ]);
    expect((await users.as('owner', 'GET', `/alert-rules/${rule}`)).data).toMatchObject({ firing: 1 });
    expect((await users.as('other', 'GET', firings)).status).toBe(404);
    expect((await users.as('owner', 'DELETE', `/alert-rules/${rule}`)).status).toBe(204);
  });

  it('counts money by the statistics, and sees no other account', async () => {
    const [campaignId, foreign] = [await running('Dear'), await running('Foreign', 'other')];
    await insert(
      campaignId,
      { spend: 30n * DOLLAR },
      { spend: 500n * DOLLAR, at: new Date(Date.now() - 9 * 24 * HOUR_MS) },
      { kind: 'conversion' },
      { kind: 'conversion' },
    );
    const cpa = {
      ...{ name: 'CPA', condition: 'cpa-above', amount: '14.99', days: 7, minConversions: 2 },
      ...{ scope: 'campaigns', campaignIds: [campaignId] },
    };
    const preview = await users.as('owner', 'POST', '/alert-rules/preview', { body: cpa });
    expect(preview.data['alerts']).toMatchObject([
      {
        campaignId,
        text: 'has a CPA of $15.00 in the last 7 days, above the goal of $14.99 (2 conversions).',
      },
    ]);
    await stop(foreign, 'other');
    const stopped = { name: 'Stopped', condition: 'stopped', channels: ['bell', 'email'] };
    const theirs = await users.as('other', 'POST', '/alert-rules/preview', { body: stopped });
    expect(theirs.data).toMatchObject({ alerts: [{ campaignId: foreign, campaignName: 'Foreign' }] });
    const mine = await users.as('owner', 'POST', '/alert-rules/preview', { body: stopped });
    expect(mine.text).not.toContain('Foreign');
    expect(mine.data).toMatchObject({ statsAvailable: true });
  });

  it('leaves drafts alone, says what became of a declined creative, and withdraws its alerts once it is off', async () => {
    const creativeId = await make('/creatives', {
      ...{ name: 'Red', creativeType: 'banner' },
      banner: { ...BANNER, width: 300, height: 250 },
    });
    const own = { name: 'Draft', bidPrice: '2.5', isActive: false, creativeIds: [creativeId] };
    const draft = await make('/campaigns', own);
    const decline = { body: { reason: 'Too red.' } };
    const declined = await users.as('admin', 'POST', `/admin/creatives/${creativeId}/decline`, decline);
    expect(declined.status, declined.text).toBe(200);
    const watch = { scope: 'campaigns', campaignIds: [draft] };
    const stopped = await make('/alert-rules', { name: 'Off', condition: 'stopped', ...watch });
    const red = await make('/alert-rules', { name: 'Red', condition: 'creative-declined', ...watch });
    const firingsOf = async (rule: number) =>
      (await users.as('owner', 'GET', `/alert-rules/${rule}/firings`)).rows;
    await roundIn(0);
    await eventsOnceQuiet(product);
    expect(await firingsOf(stopped)).toEqual([]);
    expect(await firingsOf(red)).toMatchObject([{ state: 'firing', creativeId }]);
    for (const action of ['start', 'stop'])
      await users.as('owner', 'POST', `/campaigns/${draft}/${action}`, { body: {} });
    expect((await users.as('owner', 'DELETE', `/creatives/${creativeId}`)).status).toBe(204);
    await roundIn(1);
    await eventsOnceQuiet(product);
    expect(await firingsOf(stopped)).toMatchObject([{ state: 'firing' }]);
    expect(await firingsOf(red)).toMatchObject([
      { endedText: 'no longer has the declined creative "Red": it was deleted.' },
    ]);
    const off = { body: { isActive: false, version: 0 } };
    expect((await users.as('owner', 'PATCH', `/alert-rules/${stopped}`, off)).status).toBe(200);
    await roundIn(2);
    await eventsOnceQuiet(product);
    expect(await firingsOf(stopped)).toMatchObject([{ state: 'withdrawn' }]);
    for (const rule of [stopped, red]) await users.as('owner', 'DELETE', `/alert-rules/${rule}`);
  });

  it('is refused for campaigns of others, without what its condition needs, and beyond so many', async () => {
    const foreign = await make('/campaigns', { name: 'Theirs', bidPrice: '2.5' }, 'other');
    const refused = async (fields: object) => {
      const body = { name: 'Refused', condition: 'stopped', ...fields };
      const { status, text } = await users.as('owner', 'POST', '/alert-rules', { body });
      expect(status, text).toBe(422);
      return (JSON.parse(text) as { errors: { message: string }[] }).errors.map(({ message }) => message);
    };
    expect(await refused({ scope: 'campaigns', campaignIds: [foreign] })).toEqual([
      'Campaigns must be valid.',
    ]);
    expect(await refused({ scope: 'campaigns' })).toEqual(['At least one campaign is required.']);
    expect(await refused({ scope: 'label' })).toEqual(['Label is required.']);
    expect(await refused({ condition: 'spend-above' })).toEqual(['Amount must be more than 0.']);
    expect(await refused({ silentMinutes: 14 })).toEqual([
      'Minutes without an impression must be at least 15.',
    ]);
    const body = { name: 'One of many', condition: 'stopped', isActive: false };
    const answers = await Promise.all(
      Array.from({ length: ALERT_RULES_MAX + 2 }, () => users.as('other', 'POST', '/alert-rules', { body })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(ALERT_RULES_MAX);
    const [over] = answers.filter(({ status }) => status !== 201);
    expect([over?.status, over?.text]).toEqual([422, expect.stringContaining('You have 20 alert rules.')]);
  });
}
