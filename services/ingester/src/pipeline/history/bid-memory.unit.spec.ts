import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND, TRAFFIC_KINDS } from '@marquee/schemas/traffic/traffic-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FactMemory } from '../../../test/fact-memory.ts';
import { claimsOf, eventOf, messageOf } from '../../../test/traffic.ts';
import { createBidMemory, type BidMemory } from './bid-memory.ts';
import { kindBit } from './kind-bits.ts';
import type { Block } from '../block.ts';
import { splitBlocks } from '../split-blocks.ts';
import { deduplicateAfter } from '../deduplication/deduplicate.ts';
import { parse } from '../parse.ts';
import { NOTHING_CHARGED } from '../deduplication/price.ts';
import { HistoryLoader } from './history-loader.ts';
import { buildRows } from '../rows.ts';

const bidOf = (index: number) =>
  claimsOf(`bid-${index}`, {
    campaignId: index,
    ...(index === 1 ? { billing: 'click' as const, creativeType: 'push' as const } : {}),
    ...(index === 2 ? { pricingModel: 'CPC' as const, unitChargeNanos: 700_000n } : {}),
  });

const rejections = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  fc.constantFrom('invalid-traffic', 'expired', 'test'),
);
const happening = fc.record({
  bid: fc.nat(3),
  kind: fc.constantFrom(...TRAFFIC_KINDS),
  notBillable: rejections,
  price: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
  videoEvent: fc.constantFrom('start' as const, 'midpoint' as const),
  copies: fc.integer({ min: 1, max: 2 }),
});

const eventsOf = (of: Happening): TrafficEvent[] => {
  const { bid, kind, notBillable, price, videoEvent, copies } = of;
  const isNotice = kind === 'win' || kind === 'bill';
  const event = eventOf(kind, bidOf(bid), {
    notBillable,
    clearingNanos: isNotice && price !== null ? BigInt(price) : null,
    ...(kind === 'video' ? { videoEvent } : {}),
  });
  return Array.from({ length: copies }, () => event);
};
interface Happening {
  readonly bid: number;
  readonly kind: TrafficKind;
  readonly notBillable: string;
  readonly price: number | null;
  readonly videoEvent: 'start' | 'midpoint';
  readonly copies: number;
}

/** Deduplicates passes by what is remembered alone. */
const deduplicating = (memory: BidMemory) => {
  const historyLoader = new HistoryLoader({
    trafficLog: {
      lag: async () => [],
      endOffsets: async () => [{ topic: 'impressions', partition: 0, first: 0n, next: 0n }],
    },
    factStore: {
      query: async (sql) => {
        throw new Error(`asked: ${sql}`);
      },
    },
    group: 'ingester',
    memory,
    onError: (error) => {
      throw error as Error;
    },
  });
  let offset = 0n;
  return async (events: readonly TrafficEvent[]) => {
    const blocks: Block[] = [...new Set(events.map(({ kind }) => TOPIC_OF_KIND[kind]))].flatMap((topic) => {
      const messages = events
        .filter(({ kind }) => TOPIC_OF_KIND[kind] === topic)
        .map((event) => ({ ...messageOf(event), offset: (offset += 1n), timestampMs: event.atMs }));
      return splitBlocks({ topic, partition: 0, epoch: '' }, parse({ topic, partition: 0, messages }));
    });
    const past = await historyLoader.historyOf(blocks);
    const { decisions, known } = deduplicateAfter(blocks, { ...past, isRead: () => true });
    historyLoader.note(blocks, known);
    return buildRows(blocks, decisions, 1n);
  };
};

const figuresOf = ({
  kind,
  bid_id,
  counted,
  reason,
  impressions,
  wins,
  conversions,
  spend_nanos,
  cost_nanos,
}: FactMemory['facts'][number]) =>
  [kind, bid_id, counted, reason, impressions, wins, conversions, spend_nanos, cost_nanos].join(' ');

describe('what is remembered of bids', () => {
  it('deduplicates as the facts would, whatever is deduplicated together', { timeout: 20_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(happening, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        async (passes) => {
          const memory = createBidMemory();
          memory.begin(-Infinity);
          const deduplicate = deduplicating(memory);
          const facts = new FactMemory();
          const remembered: string[] = [];
          for (const pass of passes) {
            const events = pass.flatMap(eventsOf);
            await facts.deduplicate(events);
            remembered.push(...(await deduplicate(events)).map(figuresOf));
          }
          expect(remembered).toEqual(facts.facts.map(figuresOf));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is nothing of bids that the facts may hold, and of those that it forgot', () => {
    const memory = createBidMemory(2);
    expect(memory.find('b1', 9e15)).toBeUndefined();
    memory.begin(10_000);
    expect(memory.isWhole()).toBe(true);
    expect(memory.find('old', 12_000)).toBeUndefined();
    expect(memory.find('new', 12_001)).toMatchObject({ kinds: 0, charge: NOTHING_CHARGED });
    const deduplicated = (bidId: string, bidAtMs: number): void => {
      const event = eventOf('impression', claimsOf(bidId, { bidAtMs }), { atMs: bidAtMs });
      const block: Block = {
        ...{ topic: 'impressions', partition: 0, epoch: '', first: 1n, last: 1n },
        parsed: [{ message: { ...messageOf(event), offset: 1n, timestampMs: 1 }, event }],
      };
      memory.note([block], new Map(), {
        has: () => true,
        isInvalid: () => false,
        charge: () => NOTHING_CHARGED,
        details: () => [],
      });
    };
    for (const [index, bidId] of ['b1', 'b2', 'b3'].entries()) deduplicated(bidId, 20_000 + index * 10_000);
    expect(memory.find('b1', 20_000)?.kinds).toBe(kindBit.impression);
    deduplicated('b4', 50_000);
    // Of the generation of b1 and b2 only the facts know.
    expect(memory.find('b1', 20_000)).toBeUndefined();
    expect(memory.find('another', 32_000)).toBeUndefined();
    expect(memory.find('another', 32_001)?.kinds).toBe(0);
    expect(memory.find('b3', 40_000)?.kinds).toBe(kindBit.impression);
    memory.reset();
    expect(memory.isWhole()).toBe(false);
    expect(memory.find('b4', 50_000)).toBeUndefined();
  });
});
