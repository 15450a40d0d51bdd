import type { SpendLine } from '@marquee/schemas/wallet/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findOvercharges, type FactBlockLine } from './overcharges.ts';

const HALF_HOUR = '2026-11-21T04:00:00.000Z';
const blockOf = (first: number, last: number, epoch?: string) => ({
  topic: 'impressions',
  partition: 0,
  first: String(first),
  last: String(last),
  ...(epoch === undefined ? {} : { epoch }),
});
const fact = (first: number, spendNanos: bigint, copies = 1, campaignId = 1): FactBlockLine => ({
  block: blockOf(first, first + 9),
  campaignId,
  halfHour: HALF_HOUR,
  spendNanos,
  impressions: 1,
  copies,
});
const line = (spendNanos: bigint, impressions = 1, campaignId = 1): SpendLine => ({
  campaignId,
  halfHour: HALF_HOUR,
  spendNanos,
  impressions,
  clicks: 0,
});

describe('overcharges', () => {
  it('are what a range charged beyond the facts, where its doubled blocks add up to that', () => {
    const charged = [{ block: blockOf(0, 19), lines: [line(25n, 3)] }];
    expect(findOvercharges(charged, [fact(0, 5n), fact(10, 10n, 2)])).toEqual({
      proven: [
        {
          block: blockOf(0, 19),
          lines: [{ campaignId: 1, halfHour: HALF_HOUR, amountNanos: 10n, impressions: 1 }],
        },
      ],
      unexplained: [],
    });
  });

  it('do not include spend that was charged for several partitions at once', () => {
    const inPartition = (partition: number, nanos: bigint): FactBlockLine => ({
      ...fact(0, nanos),
      block: { ...blockOf(0, 9), partition },
    });
    const further = [{ partition: 3, first: '0', last: '19' }];
    const charged = [{ block: blockOf(0, 19), further, lines: [line(12n, 2)] }];
    const facts = [inPartition(0, 5n), inPartition(3, 7n), inPartition(4, 100n)];
    expect(findOvercharges(charged, facts)).toEqual({ proven: [], unexplained: [] });
    expect(findOvercharges(charged, facts.slice(0, 1)).unexplained).toEqual([blockOf(0, 19)]);
  });

  it('are none where a wallet was charged before its blocks were doubled', () => {
    expect(findOvercharges([{ block: blockOf(0, 9), lines: [line(5n)] }], [fact(0, 5n, 2)])).toEqual({
      proven: [],
      unexplained: [],
    });
  });

  it.each([
    ['more than doubled blocks explain', [line(11n)], [fact(0, 5n, 2)]],
    ['less than the facts', [line(4n)], [fact(0, 5n)]],
    ['more, without a doubled block', [line(10n)], [fact(0, 5n)]],
    ['what the facts do not hold', [line(10n)], []],
  ])('are unexplained where a range charged %s', (_what, lines, facts) => {
    expect(findOvercharges([{ block: blockOf(0, 9), lines }], facts)).toEqual({
      proven: [],
      unexplained: [blockOf(0, 9)],
    });
  });

  it('keep equal offsets of two logs apart', () => {
    const charged = [{ block: blockOf(0, 9, 'log-2'), lines: [line(7n)] }];
    const facts = [fact(0, 5n, 2), { ...fact(0, 7n), block: blockOf(0, 9, 'log-2') }];
    expect(findOvercharges(charged, facts)).toEqual({ proven: [], unexplained: [] });
  });

  it('never exceed what was charged beyond the facts, and corrected charges equal the facts', () => {
    const facts = fc.array(
      fc.record({ spend: fc.bigInt(1n, 1_000n), copies: fc.integer({ min: 1, max: 3 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(facts, (blocks) => {
        const held = blocks.map(({ spend, copies }, nth) => fact(nth * 10, spend, copies));
        const once = blocks.reduce((sum, { spend }) => sum + spend, 0n);
        const charged = blocks.reduce((sum, { spend, copies }) => sum + spend * BigInt(copies), 0n);
        const { proven } = findOvercharges(
          [{ block: blockOf(0, blocks.length * 10 - 1), lines: [line(charged)] }],
          held,
        );
        const given = proven
          .flatMap(({ lines }) => lines)
          .reduce((sum, { amountNanos }) => sum + amountNanos, 0n);
        expect(charged - given).toBe(once);
      }),
    );
  });
});
