import type { BidLookupView } from '@marquee/schemas/queries/bid-lookup';
import { FACT_COLUMNS, FACTS_TABLE, factValues, type Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { someFacts } from '../../test/facts.ts';
import { createReportingTestContext, type ReportingTestContext } from '../../test/reporting-test-context.ts';

let context: ReportingTestContext;
beforeAll(async () => {
  context = await createReportingTestContext();
});
afterAll(() => context.dispose());

describe('looking up a bid', () => {
  const OWNER = 'advert:99:click:ssp:premium';
  const BID_AT = new Date('2026-10-31T12:00:00.000Z');
  const lookUp = (id: string, token = OWNER, scope = '') =>
    context.get(`${scope}statistics/bids/${encodeURIComponent(id)}`, token);
  const found = async (...args: Parameters<typeof lookUp>): Promise<BidLookupView> => {
    const answer = await lookUp(...args);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: BidLookupView }>().data;
  };
  beforeAll(async () => {
    const [base] = someFacts(1, 9);
    const factOf = (kind: Fact['kind'], afterMs: number, more: Partial<Fact> = {}): Fact => ({
      ...(base as Fact),
      ...{ at: new Date(BID_AT.getTime() + afterMs), half_hour: BID_AT, bid_at: BID_AT, kind },
      ...{ bid_id: 'looked-up', user_id: 99, campaign_id: 1, creative_id: 21, ssp_endpoint_id: 2 },
      ...{ domain: 'news.example', country: 'USA', size: '300x250', pricing_model: 'CPC' },
      ...{ bid_nanos: 5_000_000n, spend_nanos: 0n, cost_nanos: 0n, counted: 1, reason: '' },
      ...{ wins: 0, impressions: 0, conversions: 0, attribution: '', topic: 'looked-up' },
      ...{ offset: BigInt(afterMs), ...more },
    });
    const happened = [
      factOf('conversion', 6_000, {
        counted: 0,
        reason: 'conversion-without-click',
        conversion_type: 'sale',
      }),
      factOf('click', 4_000, { spend_nanos: 30_000_000n }),
      factOf('click', 5_000, { counted: 0, reason: 'replay' }),
      factOf('impression', 1_007, { cost_nanos: 4_000_000n, clearing_nanos: 4_000_000n }),
      factOf('bill', 1_500),
      factOf('win', 1_000),
      factOf('bid', 0),
      factOf('loss', 900, { bid_id: 'lost', loss_reason: 102 }),
      ...Array.from({ length: 201 }, (_, index) => factOf('click', index, { bid_id: 'clicked' })),
      factOf('conversion', 6_000, { bid_id: 'clicked' }),
    ];
    await context.factStore.insert(FACTS_TABLE, FACT_COLUMNS, happened.map(factValues));
  });

  it('shows its owner what happened in order, what was charged and why the rest was not', async () => {
    const bid = await found('looked-up');
    expect(bid).toMatchObject({
      ...{ bidId: 'looked-up', bidAt: BID_AT.toISOString(), pricingModel: 'CPC', charged: '0.03' },
      ...{ campaign: { id: 1, name: '=cmd()' }, creative: { id: 21, name: null }, isTruncated: false },
    });
    expect(bid.events.map(({ kind, charged, explanation }) => [kind, charged, explanation])).toEqual([
      ['bid', '0.00', null],
      ['win', '0.00', null],
      ['impression', '0.00', null],
      ['bill', '0.00', 'Already billed with the impression.'],
      ['click', '0.03', null],
      ['click', '0.00', 'Duplicate: it was reported before.'],
      ['conversion', '0.00', 'The ad wasn’t clicked, and wasn’t seen within the view window.'],
    ]);
    expect(bid.events[2]?.at).toBe('2026-10-31T12:00:01.007Z');
    expect(JSON.stringify(bid)).not.toMatch(/cost|staff|clearing|margin/i);
    const { events } = await found('lost');
    expect(events).toMatchObject([{ lossReason: 102, explanation: 'A higher bid won the auction.' }]);
  });

  it('takes the click id for the bid’s', async () => {
    expect(await found('click-of-looked-up')).toEqual(await found('looked-up'));
  });

  it('answers for a bid of another account as for one that never was', async () => {
    const others = await lookUp('looked-up', 'advert:5:click');
    const unknown = await lookUp('none');
    expect([others.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(others.json<{ message: string }>().message).toBe(unknown.json<{ message: string }>().message);
    expect((await lookUp('looked-up', 'admin:1')).statusCode).toBe(404);
    expect((await lookUp('looked-up', OWNER, 'admin/')).statusCode).toBe(403);
    expect((await lookUp("no'; DROP TABLE facts")).statusCode).toBe(404);
    expect((await lookUp(' ')).statusCode).toBe(404);
  });

  it('shows clicks and the supply side to those who may see them', async () => {
    const dimensions = async (token: string) =>
      (await found('looked-up', token)).dimensions.map(({ dimension }) => dimension);
    expect(await dimensions(OWNER)).toEqual(expect.arrayContaining(['ssp', 'domain', 'country', 'size']));
    const hiddenFrom = async (token: string) => {
      const shown = await dimensions(token);
      expect(shown).toContain('country');
      for (const source of ['ssp', 'domain']) expect(shown).not.toContain(source);
    };
    await hiddenFrom('advert:99:click');
    context.premiumSspIds.push(2);
    await hiddenFrom('advert:99:click:ssp');
    expect(await dimensions(OWNER)).toContain('domain');
    context.premiumSspIds.pop();
    const { events, charged } = await found('looked-up', 'advert:99:ssp');
    expect(events.map(({ kind }) => kind)).toEqual(['bid', 'win', 'impression', 'bill', 'conversion']);
    expect(charged).toBe('0.03');
    // Clicks that are not shown take no place of what is, and what is left out says nothing of them.
    const clicked = await found('clicked', 'advert:99:ssp');
    expect(clicked).toMatchObject({ isTruncated: false, events: [{ kind: 'conversion' }] });
    expect((await found('clicked')).isTruncated).toBe(true);
  });

  it('shows staff what it cost as well', async () => {
    const bid = await found('looked-up', 'admin:1', 'admin/');
    expect(bid.staff).toEqual({
      user: { id: 99, name: null },
      ...{ bidCpm: '5.00', cost: '0.004', margin: '0.026', markup: 650, dspEndpointId: null },
    });
    expect(bid.events[2]).toMatchObject({ cost: '0.004', clearingCpm: '4.00' });
  });

  it('reads the granules that may have the bid, and not the others', async () => {
    const plan = await context.factStore.query<{ explain: string }>(
      "EXPLAIN indexes = 1 SELECT at FROM facts WHERE bid_id = 'looked-up'",
    );
    expect(plan.map(({ explain }) => explain).join('\n')).toContain('Name: bid_id_index');
  });
});
