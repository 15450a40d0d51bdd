import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { FrequencyCaps } from './frequency-caps.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ANNA = 'annas-digest-123';
const BEN = 'bens-digest-1234';
/** Small, because a cache of the default size takes long to create. */
const CACHE_SIZE = 100;
const cap = { impressions: 2, hours: 24 };

describe('a frequency cap', () => {
  it('is never passed, whether bids are shown or still open', () => {
    const caps = new FrequencyCaps(CACHE_SIZE);
    caps.bid('a', 42, ANNA, NOW);
    caps.bid('b', 42, ANNA, NOW + 1);
    expect(caps.noBidReason(42, cap, ANNA, NOW + 2)).toBe('frequency');
    expect(caps.noBidReason(42, cap, BEN, NOW + 2)).toBeUndefined();
    expect(caps.noBidReason(43, cap, ANNA, NOW + 2)).toBeUndefined();
  });

  it('takes back what was lost, and keeps what was shown', () => {
    const caps = new FrequencyCaps(CACHE_SIZE);
    caps.bid('a', 42, ANNA, NOW);
    caps.bid('b', 42, ANNA, NOW);
    caps.shown('a');
    caps.release('a');
    expect(caps.noBidReason(42, cap, ANNA, NOW)).toBe('frequency');
    caps.release('b');
    caps.release('b');
    expect(caps.noBidReason(42, cap, ANNA, NOW)).toBeUndefined();
    caps.bid('c', 42, ANNA, NOW);
    expect(caps.noBidReason(42, cap, ANNA, NOW)).toBe('frequency');
  });

  it('forgets after its hours, of which there may be a year', () => {
    const caps = new FrequencyCaps(CACHE_SIZE);
    const year = { impressions: 2, hours: 8_760 };
    caps.bid('a', 42, ANNA, NOW);
    caps.bid('b', 42, ANNA, NOW + HOUR_MS);
    expect(caps.noBidReason(42, year, ANNA, NOW + 8_760 * HOUR_MS - 1)).toBe('frequency');
    expect(caps.noBidReason(42, year, ANNA, NOW + 8_760 * HOUR_MS)).toBeUndefined();
  });

  it('refuses users without an identity', () => {
    expect(new FrequencyCaps(CACHE_SIZE).noBidReason(42, cap, undefined, NOW)).toBe('frequency-unknown');
  });

  it('holds for a person whether a profile of them is allowed or not', () => {
    const caps = new FrequencyCaps(CACHE_SIZE);
    caps.bid('a', 42, ANNA, NOW);
    caps.bid('b', 42, `${ANNA}.`, NOW);
    expect(caps.noBidReason(42, cap, ANNA, NOW)).toBe('frequency');
    expect(caps.noBidReason(42, cap, `${ANNA}.`, NOW)).toBe('frequency');
  });

  it('counts each bid that was shown once, in whatever order and however often it is reported', () => {
    const bids = Array.from({ length: 6 }, (_, index) => ({ id: `bid-${index}`, isOwn: index % 2 === 0 }));
    const step = fc.tuple(
      fc.constantFrom('bid' as const, 'shown' as const, 'seen' as const, 'release' as const),
      fc.nat(bids.length - 1),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const caps = new FrequencyCaps(CACHE_SIZE);
        const open = new Set<string>();
        const shown = new Set<string>();
        const made = new Set<string>();
        for (const [what, index] of steps) {
          const { id, isOwn } = bids[index]!;
          if (what === 'bid' && isOwn && !made.has(id) && !shown.has(id)) {
            made.add(id);
            open.add(id);
            caps.bid(id, 42, ANNA, NOW);
          } else if (what === 'release') {
            open.delete(id);
            caps.release(id);
          } else if (what === 'shown') {
            if (open.delete(id)) shown.add(id);
            caps.shown(id);
          } else if (what === 'seen') {
            open.delete(id);
            shown.add(id);
            caps.record(id, 42, ANNA, NOW);
          }
        }
        const counted = open.size + shown.size;
        const isFull = (impressions: number): boolean =>
          caps.noBidReason(42, { impressions, hours: 1 }, ANNA, NOW) === 'frequency';
        expect(isFull(counted + 1)).toBe(false);
        if (counted > 0) expect(isFull(counted)).toBe(true);
      }),
    );
  });

  it('counts what is open when it is loaded again, until it is shown or lost', () => {
    const caps = new FrequencyCaps(CACHE_SIZE);
    caps.bid('shown before', 42, ANNA, NOW);
    caps.shown('shown before');
    caps.bid('a', 42, ANNA, NOW);
    caps.bid('b', 42, ANNA, NOW + 1);
    caps.clear();
    expect(caps.noBidReason(42, cap, ANNA, NOW + 2)).toBe('frequency');
    caps.record('a', 42, ANNA, NOW + 2);
    caps.release('b');
    expect(caps.noBidReason(42, { ...cap, impressions: 1 }, ANNA, NOW + 3)).toBe('frequency');
    expect(caps.noBidReason(42, cap, ANNA, NOW + 3)).toBeUndefined();
  });

  it('counts late reports in the order of time', () => {
    const caps = new FrequencyCaps(CACHE_SIZE);
    caps.record('late', 42, ANNA, NOW);
    caps.record('early', 42, ANNA, NOW - 23 * HOUR_MS);
    expect(caps.noBidReason(42, cap, ANNA, NOW)).toBe('frequency');
    expect(caps.noBidReason(42, cap, ANNA, NOW + HOUR_MS)).toBeUndefined();
    expect(caps.noBidReason(42, { impressions: 1, hours: 24 }, ANNA, NOW + HOUR_MS)).toBe('frequency');
  });

  it('is passed by several bidders by no more than what the one that bid could not know', () => {
    const step = fc.tuple(
      fc.constantFrom('bid' as const, 'bid' as const, 'show' as const, 'lose' as const, 'read' as const),
      fc.nat(2),
      fc.nat(20),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 120 }),
        fc.integer({ min: 1, max: 4 }),
        (steps, impressions) => {
          const bidders = [0, 1, 2].map(() => ({
            caps: new FrequencyCaps(CACHE_SIZE),
            open: [] as string[],
            read: 0,
          }));
          const log: { readonly bidId: string; readonly by: number }[] = [];
          for (const [index, [what, who, which]] of steps.entries()) {
            const bidder = bidders[who]!;
            const bidId = bidder.open[which % Math.max(1, bidder.open.length)];
            if (what === 'bid') {
              const noBidReason = bidder.caps.noBidReason(42, { impressions, hours: 24 }, ANNA, NOW);
              const unread = log.slice(bidder.read).filter(({ by }) => by !== who).length;
              const others = bidders.filter((other) => other !== bidder).flatMap(({ open }) => open).length;
              const own = log.length + bidder.open.length - unread;
              // Alone it is exact: a bid if and only if what this bidder can know leaves one.
              expect(noBidReason).toBe(own >= impressions ? 'frequency' : undefined);
              if (noBidReason !== undefined) continue;
              bidder.caps.bid(`bid-${index}`, 42, ANNA, NOW);
              bidder.open.push(`bid-${index}`);
              const all = log.length + bidders.flatMap(({ open }) => open).length;
              expect(all).toBeLessThanOrEqual(impressions + others + unread);
            } else if (what === 'read') {
              for (const { bidId: seen } of log.slice(bidder.read)) bidder.caps.record(seen, 42, ANNA, NOW);
              bidder.read = log.length;
            } else if (bidId !== undefined) {
              bidder.open.splice(bidder.open.indexOf(bidId), 1);
              if (what === 'lose') bidder.caps.release(bidId);
              else log.push({ bidId, by: who });
            }
          }
        },
      ),
    );
  });
});
