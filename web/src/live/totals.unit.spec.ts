import { formatDollars } from '@marquee/schemas/common/money';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { costPerConversion } from '@marquee/schemas/queries/conversion-ratios';
import type { AdStats } from '@marquee/schemas/queries/stats';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyTotals, currentStats, NO_HALF_HOURS, percent } from './totals.ts';

const BEGIN = Date.parse('2026-11-21T09:00:00.000Z');
const isoOf = (index: number) => new Date(BEGIN + index * HALF_HOUR_MS).toISOString();

/** A server that counts one kind of event at a time, and sends its stats and totals as the real one does. */
class Counting {
  readonly #halfHours = new Map<number, CampaignTotals>();
  now = 0;

  count(
    kind: 'bids' | 'wins' | 'impressions' | 'clicks' | 'conversions',
    spend: bigint,
    late: boolean,
  ): void {
    const index = late ? Math.max(0, this.now - 1) : this.now;
    const held = this.totals(index);
    this.#halfHours.set(index, {
      ...held,
      [kind]: (held[kind] ?? 0) + 1,
      sequence: held.sequence + 1,
      spendNanos: String(BigInt(held.spendNanos) + spend),
    });
  }

  totals(index: number): CampaignTotals {
    return (
      this.#halfHours.get(index) ?? {
        campaignId: 1,
        halfHour: isoOf(index),
        sequence: index * 1_000_000,
        bids: 0,
        wins: 0,
        impressions: 0,
        clicks: 0,
        conversions: 0,
        spendNanos: '0',
      }
    );
  }

  stats(): AdStats {
    const all = [...this.#halfHours.values()];
    const sum = (kind: 'bids' | 'wins' | 'impressions' | 'clicks' | 'conversions') =>
      all.reduce((total, one) => total + (one[kind] ?? 0), 0);
    const since = isoOf(this.now - 1);
    const spendNanos = all.reduce((total, one) => total + BigInt(one.spendNanos), 0n);
    const cpaNanos = costPerConversion(spendNanos, sum('conversions'));
    return {
      dspSpend: formatDollars(spendNanos),
      bids: sum('bids'),
      wins: sum('wins'),
      impressions: sum('impressions'),
      clicks: sum('clicks'),
      ctr: percent(sum('clicks'), sum('impressions')),
      winRate: percent(Math.min(sum('wins'), sum('bids')), sum('bids')),
      conversions: sum('conversions'),
      cpa: cpaNanos === null ? null : formatDollars(cpaNanos),
      conversionValue: '0.00',
      roas: null,
      ...(all.length > 0 && { open: { since, halfHours: all.filter((one) => one.halfHour >= since) } }),
    };
  }
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('count' as const),
    kind: fc.constantFrom('bids', 'wins', 'impressions', 'clicks', 'conversions'),
    spend: fc.bigInt({ min: 0n, max: 5_000_000_000n }),
    late: fc.boolean(),
  }),
  fc.constant({ do: 'next half hour' as const }),
  fc.constant({ do: 'fetch' as const }),
  fc.constant({ do: 'push' as const }),
  fc.constant({ do: 'push again' as const }),
);

/** Totals name no conversion value, so the return on it is not what the API would say by then. */
const withoutOpen = ({ open: _, roas: __, ...stats }: AdStats) => stats;

describe('live totals', () => {
  it('show what the API says at that moment, whenever the answer was fetched and whatever was pushed twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = new Counting();
        let snapshot = server.stats();
        let held = NO_HALF_HOURS;
        const pushed: CampaignTotals[] = [];
        const push = () => {
          // The server still sends the last half hour and this one.
          for (const index of [server.now - 1, server.now]) {
            const totals = server.totals(index);
            pushed.push(totals);
            held = applyTotals(held, totals);
          }
        };
        for (const one of steps) {
          if (one.do === 'count') server.count(one.kind, one.spend, one.late);
          else if (one.do === 'fetch') snapshot = server.stats();
          else if (one.do === 'push') push();
          else if (one.do === 'push again') for (const old of pushed) held = applyTotals(held, old);
          else {
            push();
            server.now += 1;
          }
        }
        push();
        expect(withoutOpen(currentStats(snapshot, held))).toEqual(withoutOpen(server.stats()));
      }),
    );
  });

  it('win no more than every bid, though a win is counted before its bid', () => {
    const server = new Counting();
    server.count('bids', 0n, false);
    const answer = server.stats();
    server.count('wins', 0n, false);
    server.count('wins', 0n, false);
    const held = applyTotals(NO_HALF_HOURS, server.totals(server.now));
    expect(currentStats(answer, held)).toMatchObject({ bids: 1, wins: 2, winRate: 100 });
  });

  it('divide the conversion value of the answer by the spend of the moment', () => {
    const server = new Counting();
    server.count('conversions', 2_000_000_000n, false);
    const answer: AdStats = { ...server.stats(), conversionValue: '3.00', roas: 150 };
    server.count('impressions', 1_000_000_000n, false);
    const held = applyTotals(NO_HALF_HOURS, server.totals(server.now));
    expect(currentStats(answer, held)).toMatchObject({
      dspSpend: '3.00',
      conversionValue: '3.00',
      roas: 100,
    });
  });

  it('leave out the half hours after the days that the answer is of', () => {
    const server = new Counting();
    const answer = server.stats();
    const days = (until: string): AdStats => ({
      ...answer,
      open: { since: isoOf(0), until, halfHours: [] },
    });
    server.count('impressions', 5n, false);
    const held = applyTotals(NO_HALF_HOURS, server.totals(0));
    expect(currentStats(days(isoOf(1)), held)).toMatchObject({ impressions: 1 });
    const over = days(isoOf(0));
    expect(currentStats(over, held)).toBe(over);
  });

  it('do not change an answer that is as new, nor one whose open half hours are unknown', () => {
    const server = new Counting();
    server.count('impressions', 5n, false);
    const held = applyTotals(NO_HALF_HOURS, server.totals(0));
    const stats = server.stats();
    expect(currentStats(stats, held)).toBe(stats);
    const { open: _, ...silent } = stats;
    server.count('impressions', 5n, false);
    expect(currentStats(silent, applyTotals(held, server.totals(0)))).toBe(silent);
    expect(currentStats(null, held)).toBeNull();
    expect(currentStats(undefined, held)).toBeUndefined();
  });

  it('keep the newer totals of a half hour and show no clicks to users that the API shows none', () => {
    const server = new Counting();
    server.count('impressions', 5n, false);
    const first = server.totals(0);
    const stats = { ...server.stats(), clicks: null, ctr: null };
    server.count('clicks', 5n, false);
    const held = applyTotals(NO_HALF_HOURS, { ...server.totals(0), clicks: null });
    expect(applyTotals(held, first)).toBe(held);
    expect(currentStats(stats, held)).toMatchObject({ clicks: null, ctr: null, dspSpend: '0.00000001' });
  });

  it('stay the very same where what comes is as new', () => {
    const totals = new Counting().totals(0);
    const held = applyTotals(NO_HALF_HOURS, totals);
    expect(applyTotals(held, { ...totals })).toBe(held);
  });

  it('hold no more than a day of half hours', () => {
    let held = NO_HALF_HOURS;
    const server = new Counting();
    for (let index = 0; index < 100; index += 1) held = applyTotals(held, server.totals(index));
    expect(held.size).toBe(48);
    expect(held.has(isoOf(99))).toBe(true);
  });
});
