import { TOPICS, TRAFFIC_KINDS } from '@marquee/schemas/traffic/traffic-event';
import { expect, it } from 'vitest';

import { FactMemory } from '../../test/fact-memory.ts';
import { claimsOf, eventOf, type Claims } from '../../test/traffic.ts';
import { createPublishedReader } from './published-positions.ts';

const EPOCH = 'log-1';
const NOTHING_TAKEN = { all: async () => [] };
const KNOWN = { known: async () => Object.values(TOPICS).map((topic) => ({ topic, epoch: EPOCH })) };

/** Every way in which a bid is charged. */
const CLAIMS: readonly Claims[] = [
  claimsOf('b1', { markupBps: 1_000 }),
  claimsOf('b2', { pricingModel: 'CPC', unitChargeNanos: 5_000_000n }),
  claimsOf('b3', { pricingModel: 'CPAg', unitChargeNanos: 5_000_000n }),
  claimsOf('b4', { pricingModel: 'CPC', billing: 'click' }),
  claimsOf('b5', { pricingModel: 'CPC', billing: 'click', creativeType: 'pop' }),
  claimsOf('b6', { dspEndpointId: 9, campaignId: 0, userId: 0 }),
];

it('leave out the topics of bids, losses and videos, among which no spend is ever found', async () => {
  const positions = await createPublishedReader(KNOWN, NOTHING_TAKEN)();
  const asked = new Set(positions.map(({ topic }) => topic));
  expect([...asked].sort()).toEqual(['clicks', 'conversions', 'impressions', 'wins']);

  const memory = new FactMemory();
  for (const kind of TRAFFIC_KINDS)
    for (const claims of CLAIMS)
      await memory.pass([eventOf(kind, claims, { clearingNanos: kind === 'bid' ? null : 900_000n })]);
  const concerning = memory.facts.filter(
    (fact) => fact.spend_nanos !== 0n || fact.cost_nanos !== 0n || fact.impressions !== 0,
  );
  expect(new Set(concerning.map(({ topic }) => topic)).size).toBeGreaterThan(0);
  expect(concerning.filter(({ topic }) => !asked.has(topic))).toEqual([]);
});
