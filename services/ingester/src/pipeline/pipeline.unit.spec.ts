import type { ReceivedMessage } from '@marquee/kit/traffic-log/port';
import { chargeOf } from '@marquee/schemas/common/markup';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { CONVERSION_VALUE_MAX_NANOS, PRICE_MAX_NANOS } from '@marquee/schemas/common/money-bounds';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../../test/traffic.ts';
import { insertTokenOf, type Block } from './block.ts';
import { planInserts, splitBlocks } from './split-blocks.ts';
import { deduplicate } from './deduplication/deduplicate.ts';
import { parse } from './parse.ts';
import { buildRows } from './rows.ts';
import type { History, CountedDetail } from './deduplication/counted-events.ts';
import { NOTHING_CHARGED, pricedByWith, type BidCharge } from './deduplication/price.ts';

const NOTHING_SEEN: History = {
  has: () => false,
  details: () => [],
  isInvalid: () => false,
  credited: () => [],
  charge: () => NOTHING_CHARGED,
  isRead: () => true,
};

const received = (events: readonly TrafficEvent[], from = 0n): ReceivedMessage[] =>
  events.map((event, index) => ({
    ...messageOf(event),
    offset: from + BigInt(index),
    timestampMs: event.atMs,
  }));

const blocksOf = (topic: string, events: readonly TrafficEvent[], partition = 0, from = 0n): Block[] =>
  splitBlocks({ topic, partition, epoch: '' }, parse({ topic, partition, messages: received(events, from) }));

const factsOf = (blocks: readonly Block[], seen: History = NOTHING_SEEN) =>
  buildRows(blocks, deduplicate(blocks, seen), 1n);

describe('parse', () => {
  const good = messageOf(eventOf('impression', claimsOf('b1')));
  const read = (value: string, topic = 'impressions') =>
    parse({ topic, partition: 0, messages: [{ key: 'b1', value, offset: 3n, timestampMs: 1 }] })[0];

  it('reads an event with its money as bigint', () => {
    const item = read(good.value);
    expect(item && 'event' in item && item.event.claims.bidNanos).toBe(2_500_000n);
  });

  const broken = (
    change: (event: Record<string, unknown>, claims: Record<string, unknown>) => void,
  ): string => {
    const event = JSON.parse(good.value) as Record<string, unknown>;
    change(event, event.claims as Record<string, unknown>);
    return JSON.stringify(event);
  };
  it.each([
    ['text that is not JSON', '{', 'not JSON'],
    ['an unknown version', broken((event) => (event.schemaVersion = 2)), 'schemaVersion'],
    [
      'a user id that the store cannot hold',
      broken((_, claims) => (claims.userId = 4_294_967_296)),
      'userId',
    ],
    ['half a campaign', broken((_, claims) => (claims.campaignId = 1.5)), 'campaignId'],
    ['a negative bid', broken((_, claims) => (claims.bidNanos = '-1')), 'bidNanos'],
    [
      'a bid beyond any that a form takes',
      broken((_, claims) => (claims.bidNanos = '100000000000001')),
      'bidNanos',
    ],
    ['a negative clearing price', broken((event) => (event.clearingNanos = '-5')), 'clearingNanos'],
    ['a time before the platform', broken((event) => (event.atMs = 0)), 'atMs'],
    ['a bid without an id', broken((_, claims) => (claims.bidId = '')), 'bidId'],
    ['a text without end', broken((_, claims) => (claims.domain = 'x'.repeat(513))), 'domain'],
  ])('refuses %s', (_what, value, reason) => {
    const item = read(value);
    expect(item && 'unreadable' in item ? item.unreadable : 'readable').toContain(reason);
  });

  it('refuses a kind that another topic carries', () => {
    expect(read(good.value, 'clicks')).toMatchObject({
      unreadable: 'kind impression does not belong to clicks',
    });
  });
});

describe('splitBlocks', () => {
  it('ends a block where the month changes, and keeps every offset in exactly one block', () => {
    const november = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
    const events = [november, november, november + 1, november].map((atMs, i) =>
      eventOf('click', claimsOf(`b${i}`), { atMs }),
    );
    const blocks = blocksOf('clicks', events);
    expect(blocks.map(({ first, last }) => [first, last])).toEqual([
      [0n, 1n],
      [2n, 2n],
      [3n, 3n],
    ]);
    const inserts = planInserts([
      blocks,
      blocksOf('wins', [eventOf('win', claimsOf('w'), { atMs: november + 1 })]),
    ]);
    expect(inserts.map(insertTokenOf)).toEqual(['clicks:0:0-1', 'clicks:0:2-2,wins:0:0-0', 'clicks:0:3-3']);
  });
});

describe('deduplicate and price', () => {
  const bid = claimsOf('b1', { bidNanos: 2_500_000n });
  const bill = (clearingNanos: bigint | null) => eventOf('bill', bid, { clearingNanos });
  const impression = eventOf('impression', bid);
  const money = (events: readonly TrafficEvent[]) =>
    factsOf(blocksOf('impressions', events)).map((fact) => [
      fact.kind,
      fact.spend_nanos,
      fact.impressions,
      fact.reason,
    ]);

  it('bills a bid once, at its first billing notice or impression', () => {
    expect(money([bill(1_000_000n), impression])).toEqual([
      ['bill', 1_000_000n, 1, ''],
      ['impression', 0n, 0, ''],
    ]);
    expect(money([impression, bill(1_000_000n)])).toEqual([
      ['impression', 2_500_000n, 1, ''],
      ['bill', -1_500_000n, 0, ''],
    ]);
  });

  it('never bills more than the bid', () => {
    expect(money([bill(2_500_001n)])).toEqual([['bill', 2_500_000n, 1, '']]);
    expect(money([bill(0n)])).toEqual([['bill', 0n, 1, '']]);
  });

  it('keeps a replay as a fact that does not count', () => {
    expect(money([impression, impression])).toEqual([
      ['impression', 2_500_000n, 1, ''],
      ['impression', 0n, 0, 'replay'],
    ]);
    const past: History = { ...NOTHING_SEEN, has: (id, kind) => id === 'b1' && kind === 'bill' };
    const facts = factsOf(blocksOf('impressions', [bill(null), impression]), past);
    expect(facts.map((fact) => [fact.reason, fact.spend_nanos, fact.impressions, fact.counted])).toEqual([
      ['replay', 0n, 0, 0],
      ['', 0n, 0, 1],
    ]);
  });

  it('counts nothing that the edge rejected, and bills a valid event after it', () => {
    const refused = eventOf('impression', bid, { notBillable: 'expired' });
    expect(money([refused, refused, bill(1n)])).toEqual([
      ['impression', 0n, 0, 'expired'],
      ['impression', 0n, 0, 'expired'],
      ['bill', 1n, 1, ''],
    ]);
    const robot = eventOf('impression', bid, { notBillable: 'invalid-traffic' });
    expect(money([bill(1n), robot, robot])).toEqual([
      ['bill', 0n, 0, 'bid-invalid'],
      ['impression', 0n, 0, 'invalid-traffic'],
      ['impression', 0n, 0, 'replay'],
    ]);
    expect(money([eventOf('impression', { ...bid, isTest: true })])).toEqual([['impression', 0n, 0, 'test']]);
  });

  it('bills every price that a form takes, and keeps every value that a conversion may have', () => {
    const dear = claimsOf('dear', { bidNanos: PRICE_MAX_NANOS });
    const sold = eventOf('conversion', dear, { conversionValueNanos: CONVERSION_VALUE_MAX_NANOS });
    const read = parse({ topic: 'impressions', partition: 0, messages: received([eventOf('bill', dear)]) });
    expect(factsOf(splitBlocks({ topic: 'impressions', partition: 0, epoch: '' }, read))).toMatchObject([
      { spend_nanos: PRICE_MAX_NANOS, reason: '' },
    ]);
    expect(parse({ topic: 'conversions', partition: 0, messages: received([sold]) })).toMatchObject([
      { event: { conversionValueNanos: CONVERSION_VALUE_MAX_NANOS } },
    ]);
  });

  it('counts a conversion whose value is void, with the reason', () => {
    const past: History = { ...NOTHING_SEEN, has: () => true };
    const sold = eventOf('conversion', bid, { conversionValueFault: 'value-unreadable' });
    expect(factsOf(blocksOf('conversions', [sold]), past)).toMatchObject([
      { counted: 1, reason: 'value-unreadable', conversion_value_nanos: 0n },
    ]);
  });

  it('gives an unreadable message a row of its own offset', () => {
    const messages = [{ key: 'k', value: '[]', offset: 9n, timestampMs: Date.UTC(2026, 10, 21) }];
    const blocks = splitBlocks(
      { topic: 'wins', partition: 1, epoch: '' },
      parse({ topic: 'wins', partition: 1, messages }),
    );
    expect(factsOf(blocks)).toMatchObject([{ kind: 'unreadable', counted: 0, offset: 9n, block_first: 9n }]);
  });
});

describe('whatever bills a bid', () => {
  const kinds = fc.constantFrom<TrafficEvent['kind']>('bid', 'win', 'bill', 'impression', 'click', 'video');
  const notices = fc.array(
    fc.record({
      kind: kinds,
      clearingNanos: fc.option(fc.bigInt({ min: 0n, max: 3_000_000n }), { nil: null }),
      notBillable: fc.constantFrom('', '', '', 'click-rate', 'billed-by-click'),
    }),
    { maxLength: 12 },
  );

  it('charges it at most what the bidder held, all rows together, and shows it at most once', () => {
    fc.assert(
      fc.property(
        notices,
        fc.bigInt({ min: 0n, max: 2_000_000n }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom('impression' as const, 'click' as const),
        fc.constantFrom('banner', 'pop', 'push'),
        (sent, bidNanos, markupBps, billing, creativeType) => {
          const claims = claimsOf('b1', { bidNanos, markupBps, billing, creativeType });
          const events = sent.map(({ kind, ...more }) =>
            eventOf(kind, claims, kind === 'video' ? { ...more, videoEvent: 'start' } : more),
          );
          const parsed = received(events).map((message, index) => ({ message, event: events[index]! }));
          const facts = factsOf(splitBlocks({ topic: 'any', partition: 0, epoch: '' }, parsed));
          const billed = facts.filter((fact) => fact.spend_nanos !== 0n || fact.cost_nanos !== 0n);
          if (billing === 'click') expect(billed.length).toBeLessThanOrEqual(1);
          expect(facts.filter((fact) => fact.impressions === 1).length).toBeLessThanOrEqual(1);
          const held = chargeOf({ bidNanos, markupBps }, null);
          const spend = billed.reduce((sum, fact) => sum + fact.spend_nanos, 0n);
          const cost = billed.reduce((sum, fact) => sum + fact.cost_nanos, 0n);
          expect(cost >= 0n && spend >= cost && spend <= held && cost <= bidNanos).toBe(true);
          const mayBill = events.some(
            ({ kind, notBillable }) =>
              notBillable === '' && (kind === 'bill' || (kind === 'impression' && billing === 'impression')),
          );
          const isFree = facts.some((fact) => fact.clearing_nanos === 0n) || bidNanos === 0n;
          const isInvalid =
            billing === 'impression' &&
            facts.some(
              ({ kind, reason }) => (kind === 'bill' || kind === 'impression') && reason === 'click-rate',
            );
          if (isInvalid) expect(billed).toEqual([]);
          else if (mayBill && !isFree) expect(spend).toBeGreaterThan(0n);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('any redelivery', () => {
  /** Bids whose events may come in any order, any number of times, cut anywhere. */
  const journeys = fc.array(
    fc.record({
      bid: fc.integer({ min: 0, max: 5 }),
      kind: fc.constantFrom('bill', 'impression', 'click', 'win', 'conversion', 'bid', 'loss'),
      copies: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 40 },
  );

  const eventFor = (bid: number, kind: TrafficEvent['kind']) =>
    eventOf(kind, claimsOf(`bid-${bid}`, { campaignId: bid % 2, bidNanos: BigInt(1_000 + bid) }), {
      clearingNanos: kind === 'bill' ? 900n : null,
    });

  /** Takes messages in blocks of the given sizes, remembering what was counted as the store does. */
  const totalsOf = (events: readonly TrafficEvent[], cuts: readonly number[]) => {
    const seen = new Set<string>();
    const details = new Map<string, CountedDetail[]>();
    const charges = new Map<string, BidCharge>();
    const past: History = {
      ...NOTHING_SEEN,
      has: (id, kind) => seen.has(`${kind} ${id}`),
      charge: (id) => charges.get(id) ?? NOTHING_CHARGED,
      details: (id) => details.get(id) ?? [],
    };
    const totals: Record<string, bigint> = {};
    for (const topic of new Set(Object.values(TOPIC_OF_KIND))) {
      let rest = events.filter((event) => TOPIC_OF_KIND[event.kind] === topic);
      for (let round = 0; rest.length > 0; round += 1) {
        const size = cuts[round % cuts.length] ?? 1;
        const facts = factsOf(blocksOf(topic, rest.slice(0, size)), past);
        rest = rest.slice(size);
        for (const fact of facts) {
          if (fact.counted) seen.add(`${fact.kind} ${fact.bid_id}`);
          if (fact.counted) charges.set(fact.bid_id, chargeAfter(past.charge(fact.bid_id), fact));
          if (fact.counted && fact.kind === 'conversion')
            details.set(fact.bid_id, [...(details.get(fact.bid_id) ?? []), seenConversion(fact)]);
          const add = (name: string, value: bigint) => (totals[name] = (totals[name] ?? 0n) + value);
          add(`${fact.campaign_id} ${fact.kind}`, BigInt(fact.counted));
          add(`${fact.campaign_id} impressions`, BigInt(fact.impressions));
          add(`${fact.campaign_id} spend`, fact.spend_nanos);
        }
      }
    }
    return totals;
  };

  it('gives the totals and the spend of one clean delivery', () => {
    fc.assert(
      fc.property(
        journeys,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (wanted, cuts, luck) => {
          const order = wanted.map(({ bid, kind }) => eventFor(bid, kind));
          const once = order.filter((event, i) => order.findIndex((e) => sameEvent(e, event)) === i);
          const clean = totalsOf(once, [1_000]);
          // Every event again, as often as it likes, anywhere after it came first.
          const noisy = [...once];
          for (const { bid, kind, copies } of wanted) {
            const event = eventFor(bid, kind);
            for (let copy = 1; copy < copies; copy += 1) {
              const first = noisy.findIndex((e) => sameEvent(e, event));
              const at = first + 1 + Math.floor((luck.next().value ?? 0) * (noisy.length - first));
              noisy.splice(at, 0, event);
            }
          }
          expect(totalsOf(noisy, cuts)).toEqual(clean);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('would not, if what was counted were not remembered', () => {
    const event = eventFor(1, 'impression');
    const forgetful = [blocksOf('impressions', [event]), blocksOf('impressions', [event], 0, 1n)].flatMap(
      (blocks) => factsOf(blocks),
    );
    expect(forgetful.reduce((sum, fact) => sum + fact.spend_nanos, 0n)).toBe(2_002n);
  });
});

const seenConversion = (fact: Fact): CountedDetail => ({
  kind: 'conversion',
  pixelId: fact.pixel_id,
  conversionId: fact.conversion_id,
  atMs: fact.at.getTime(),
  bidId: fact.bid_id,
  campaignId: fact.campaign_id,
  type: fact.conversion_type,
  attribution: fact.attribution,
  valueNanos: fact.conversion_value_nanos,
  spendNanos: fact.spend_nanos,
  costNanos: fact.cost_nanos,
  halfHourMs: fact.half_hour.getTime(),
});

/** As the facts are asked for it. */
const chargeAfter = ({ priceNanos, pricedBy, billed }: BidCharge, fact: Fact): BidCharge => ({
  isReversed: false,
  pricedBy: pricedByWith(pricedBy, fact.kind, fact.clearing_nanos),
  priceNanos: fact.kind === 'bill' || fact.kind === 'win' ? (fact.clearing_nanos ?? priceNanos) : priceNanos,
  billed:
    billed === undefined && fact.impressions === 0
      ? undefined
      : {
          spendNanos: (billed?.spendNanos ?? 0n) + fact.spend_nanos,
          costNanos: (billed?.costNanos ?? 0n) + fact.cost_nanos,
          halfHourMs: fact.half_hour.getTime(),
        },
});

const sameEvent = (a: TrafficEvent, b: TrafficEvent): boolean =>
  a.kind === b.kind && a.claims.bidId === b.claims.bidId;
