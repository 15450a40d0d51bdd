import type { TrafficBatch } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import { decodeUserAction } from '@marquee/schemas/traffic/user-action';
import { describe, expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../../test/traffic.ts';
import { createBidMemory } from './history/bid-memory.ts';
import { kindBit } from './history/kind-bits.ts';
import type { Decision } from './deduplication/decision.ts';
import { createLateness } from './lateness.ts';
import { NOTHING_CHARGED } from './deduplication/price.ts';
import { publishActions } from './publish-actions.ts';

const NOW = Date.UTC(2026, 10, 22);
const batchOf = (event: TrafficEvent, ageMs = 0): TrafficBatch => ({
  topic: TOPIC_OF_KIND[event.kind],
  partition: 0,
  messages: [{ ...messageOf(event), offset: 0n, timestampMs: NOW - ageMs }],
  isCurrent: () => true,
  heartbeat: async () => undefined,
});

/** Facts that know the bid after so many queries; `calls` has the parameters of each. */
const factsAfter = (asked: number, bidId = 'b1') => {
  const calls: unknown[] = [];
  const query = async (_sql: string, params: unknown) => {
    calls.push(params);
    return (calls.length > asked ? [{ bid_id: bidId }] : []) as never;
  };
  return { calls, query };
};
const settle = (
  batch: TrafficBatch,
  facts: ReturnType<typeof factsAfter>,
  allowedMs = 60_000,
  memory = createBidMemory(),
) =>
  createLateness({
    factStore: facts,
    memory,
    allowedMs,
    nowMs: () => NOW,
    signal: new AbortController().signal,
  }).settle(batch);

describe('what overtook the event that it follows', () => {
  const click = eventOf('click', claimsOf('b1'));

  it('waits until that is in the facts', async () => {
    const facts = factsAfter(2);
    await settle(batchOf(click), facts);
    expect(facts.calls).toHaveLength(3);
    expect(facts.calls[0]).toEqual({ kinds: ['impression', 'bill'], bidIds: ['b1'] });
    const conversion = factsAfter(0);
    await settle(batchOf(eventOf('conversion', claimsOf('b1'))), conversion);
    expect(conversion.calls).toEqual([{ kinds: ['click'], bidIds: ['b1'] }]);
  });

  it('waits no longer than is allowed after it was logged', async () => {
    const never = factsAfter(Infinity);
    await settle(batchOf(click, 60_000), never);
    expect(never.calls).toEqual([]);
    await settle(batchOf(click), never, 150);
    expect(never.calls.length).toBeGreaterThan(0);
  });

  it('waits no longer once the partition belongs to another process', async () => {
    const never = factsAfter(Infinity);
    const lost = { ...batchOf(click), isCurrent: () => false };
    await expect(settle(lost, never)).rejects.toThrow('the partition belongs to another process');
    expect(never.calls).toHaveLength(1);
  });

  it('does not query the facts where it is remembered what was counted', async () => {
    const memory = createBidMemory();
    memory.begin(-Infinity);
    const never = factsAfter(Infinity);
    await settle(batchOf(click), never, 150, memory);
    const settled = settle(batchOf(click), never, 60_000, memory);
    memory.learn('b1', { kinds: kindBit.bill, isInvalid: false, charge: NOTHING_CHARGED, details: [] });
    await settled;
    expect(never.calls).toEqual([]);
  });

  it('waits for nothing where nothing is followed', async () => {
    const facts = factsAfter(Infinity);
    await settle(batchOf(eventOf('bill', claimsOf('b1'))), facts);
    await settle(batchOf(eventOf('click', claimsOf('b1', { billing: 'click', creativeType: 'pop' }))), facts);
    await settle(batchOf({ ...click, notBillable: 'invalid-traffic' }), facts);
    expect(facts.calls).toEqual([]);
  });
});

describe('user actions', () => {
  it('are published for events that count, where the user may be remembered', async () => {
    const decision = (counted: boolean): Decision => ({
      counted,
      reason: '',
      bills: false,
      isImpression: false,
      isWin: false,
      price: { spendNanos: 0n, costNanos: 0n, halfHourMs: 0, discrepancy: '', discrepancyNanos: 0n },
      attribution: '',
    });
    const published: string[] = [];
    const of = (personKey: string) => eventOf('click', claimsOf('b1', { personKey }));
    await publishActions(
      new Map([
        [of('anna'), decision(true)],
        [of('bert'), decision(false)],
        [of(''), decision(true)],
        [eventOf('impression', claimsOf('b1', { personKey: 'carl' })), decision(true)],
      ]),
      {
        append: async (topic, messages) => void published.push(topic, ...messages.map(({ value }) => value)),
      },
    );
    expect([published[0], published.length]).toEqual(['actions', 2]);
    expect(decodeUserAction(published[1]!)).toMatchObject({
      kind: 'click',
      userId: 5,
      campaignId: 42,
      personKey: 'anna',
    });
  });
});
