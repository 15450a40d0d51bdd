import { describe, expect, it } from 'vitest';

import type { CampaignPerformance } from '../ports.ts';
import { isAccountAtLoss, type MeasuredCampaign, decideStop } from './stop-decision.ts';

const DOLLAR = 1_000_000_000n;
const STOP_LOSS = { leastNanos: 50n * DOLLAR, events: 20 };

const goal = (over: Partial<MeasuredCampaign> = {}): MeasuredCampaign => ({
  pricingModel: 'CPA',
  bidPriceNanos: 5n * DOLLAR,
  goalStopMultiple: '2',
  ...over,
});
const performance = (over: Partial<CampaignPerformance> = {}): CampaignPerformance => ({
  spendNanos: 0n,
  costNanos: 0n,
  clicks: 0,
  conversions: 0,
  ...over,
});
const decide = (campaign: MeasuredCampaign, did: Partial<CampaignPerformance>) =>
  decideStop(campaign, performance(did), STOP_LOSS);

describe('given a CPA goal of $5 that stops above 2 times the goal', () => {
  it.each([
    ['nothing was spent', {}],
    ['one action’s allowance is spent without an action', { spendNanos: 10n * DOLLAR }],
    ['three actions cost what is allowed, exactly', { spendNanos: 30n * DOLLAR, conversions: 3 }],
    ['impressions cost more than they are charged', { costNanos: 900n * DOLLAR }],
  ])('when %s, then it runs', (_, did) => {
    expect(decide(goal(), did)).toBeUndefined();
  });

  it('when a nano-dollar more is spent without an action, then it stops and says so', () => {
    expect(decide(goal(), { spendNanos: 10n * DOLLAR + 1n })).toEqual({
      cause: 'above-goal',
      reason: 'It spent $10.01 without an action, more than 2 times the goal of $5.00.',
      reasonTranslations: {
        de: 'Sie hat 10,01\u00a0$ ohne Aktion ausgegeben, mehr als das 2-Fache des Ziels von 5,00\u00a0$.',
      },
    });
  });

  it('when an action of before is taken back, then none is counted', () => {
    expect(decide(goal(), { spendNanos: 11n * DOLLAR, conversions: -1 })?.reason).toContain(
      'without an action',
    );
  });

  it('when actions cost more than is allowed, then it stops and says what they cost', () => {
    expect(decide(goal(), { spendNanos: 30n * DOLLAR + 1n, conversions: 3 })?.reason).toBe(
      'Its cost per action of $10.01 is above 2 times the goal of $5.00.',
    );
    expect(
      decide(goal({ goalStopMultiple: '1' }), { spendNanos: 37n * DOLLAR, conversions: 6 })?.reason,
    ).toBe('Its cost per action of $6.17 is above the goal of $5.00.');
  });

  it('when the multiple has decimals, then they count exactly', () => {
    const precise = goal({ goalStopMultiple: '1.25' });
    expect(decide(precise, { spendNanos: 6_250_000_000n })).toBeUndefined();
    expect(decide(precise, { spendNanos: 6_250_000_001n })).toMatchObject({ cause: 'above-goal' });
  });

  it('never stops without a goal', () => {
    expect(decide(goal({ goalStopMultiple: null }), { spendNanos: 10_000n * DOLLAR })).toBeUndefined();
  });
});

describe('given a stop-loss of $50 or 20 clicks or actions', () => {
  const loses = (nanos: bigint) => ({ spendNanos: 7n * DOLLAR, costNanos: 7n * DOLLAR + nanos });
  const priced = (pricingModel: 'CPC' | 'CPAg', bidPriceNanos: bigint) =>
    goal({ pricingModel, bidPriceNanos, goalStopMultiple: null });
  const limitOf = (campaign: MeasuredCampaign, nanos: bigint) => {
    expect(decide(campaign, loses(nanos))).toBeUndefined();
    expect(decide(campaign, loses(nanos + 1n))).toMatchObject({ cause: 'stop-loss', lossNanos: nanos + 1n });
  };

  it('when clicks are cheap, then $50 may be lost', () => {
    limitOf(priced('CPC', DOLLAR / 2n), 50n * DOLLAR);
    limitOf(priced('CPAg', 2n * DOLLAR), 50n * DOLLAR);
  });

  it('when 20 of them are worth more, then they may be lost', () => {
    limitOf(priced('CPC', 4n * DOLLAR), 80n * DOLLAR);
    limitOf(priced('CPAg', 200n * DOLLAR), 4_000n * DOLLAR);
  });

  it('when an advertiser sets a huge price, then ten times the least may be lost', () => {
    limitOf(priced('CPC', 100_000n * DOLLAR), 500n * DOLLAR);
  });

  it('when it earns, or pays for impressions, then it runs', () => {
    expect(decide(priced('CPC', DOLLAR), { spendNanos: 900n * DOLLAR, costNanos: 1n })).toBeUndefined();
    expect(decide(goal({ pricingModel: 'CPM' }), loses(900n * DOLLAR))).toBeUndefined();
  });

  it('then the advertiser reads what to do, and nothing of the exchanges’ money', () => {
    expect(decide(priced('CPC', DOLLAR), loses(51n * DOLLAR))?.reason).toBe(
      'Its traffic costs more than its clicks earn. Raise the price per click or change the targeting.',
    );
    expect(decide(priced('CPAg', DOLLAR), loses(51n * DOLLAR))?.reason).not.toMatch(/\$/);
  });
});

describe('given an account whose CPC campaigns lose within a day', () => {
  const atLoss = (spent: bigint, lost: bigint) =>
    isAccountAtLoss({ spendNanos: spent, costNanos: spent + lost }, STOP_LOSS);

  it('when it is more than three limits and a tenth of its charges, then it is at a loss', () => {
    expect(atLoss(0n, 150n * DOLLAR)).toBe(false);
    expect(atLoss(0n, 150n * DOLLAR + 1n)).toBe(true);
    expect(atLoss(1_000n * DOLLAR, 250n * DOLLAR)).toBe(false);
    expect(atLoss(1_000n * DOLLAR, 250n * DOLLAR + 1n)).toBe(true);
    expect(atLoss(1_000n * DOLLAR, -10n * DOLLAR)).toBe(false);
  });

  it('then its CPC campaigns that lose stop at once, and no other does', () => {
    const decided = (pricingModel: MeasuredCampaign['pricingModel'], lost: bigint) =>
      decideStop(
        goal({ pricingModel, goalStopMultiple: null }),
        performance({ costNanos: lost, spendNanos: 0n }),
        STOP_LOSS,
        true,
      );
    expect(decided('CPC', 1n)).toMatchObject({ cause: 'stop-loss', lossNanos: 1n });
    expect(decided('CPC', 0n)).toBeUndefined();
    expect(decided('CPAg', DOLLAR)).toBeUndefined();
    expect(decided('CPM', DOLLAR)).toBeUndefined();
  });
});
