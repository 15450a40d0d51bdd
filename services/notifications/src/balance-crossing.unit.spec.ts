import { dollars } from '@marquee/schemas/common/money';
import type { WalletEvent } from '@marquee/schemas/wallet/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { balanceCrossingOf, type LowBalanceSettings } from './balance-crossing.ts';

const unset: LowBalanceSettings = { lowBudgetSum: null, minBalanceNotification: null };
const spent = (before: bigint, spendNanos: bigint): WalletEvent => ({
  type: 'SpendRecorded',
  data: {
    userId: 7,
    block: { topic: 'impressions', partition: 0, first: '0', last: '1' },
    spendNanos,
    lines: [],
    balanceNanos: before - spendNanos,
  },
});
const held = (before: string, amount: string): WalletEvent => ({
  type: 'WithdrawalHeld',
  data: {
    userId: 7,
    paymentId: 1,
    amountNanos: dollars(amount),
    balanceNanos: dollars(before) - dollars(amount),
  },
});

describe('a balance', () => {
  it.each([
    ['20', '0', undefined],
    ['20', '0.000000001', 'low'],
    ['19.99', '1', undefined],
    ['21', '1', undefined],
    ['21', '16', 'stopped'],
    ['5.000000001', '0.000000001', 'stopped'],
    ['5', '1', undefined],
    ['6', '0.99', undefined],
  ])('of %s less %s crosses %s', (before, spend, crossing) => {
    expect(balanceCrossingOf(spent(dollars(before), dollars(spend)), unset)).toBe(crossing);
  });

  it("is low below the account's own sum", () => {
    const own = { lowBudgetSum: dollars('100'), minBalanceNotification: dollars('50') };
    expect(balanceCrossingOf(held('120', '30'), own)).toBe('low');
    expect(balanceCrossingOf(held('70', '30'), own)).toBeUndefined();
    expect(balanceCrossingOf(held('70', '30'), { ...own, lowBudgetSum: null })).toBe('low');
  });

  it.each([
    'FundsDeposited',
    'CompensationGranted',
    'BonusCredited',
    'WithdrawalReleased',
    'SpendCorrected',
  ] as const)('that rises crosses nothing: %s', (type) => {
    for (const balance of ['2', '5', '19']) {
      const data = { userId: 7, paymentId: 1, amountNanos: dollars('2'), balanceNanos: dollars(balance) };
      expect(balanceCrossingOf({ type, data } as WalletEvent, unset)).toBeUndefined();
    }
  });

  it('on its way down crosses each threshold at most once', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 11n),
        fc.array(fc.bigInt(0n, 10n ** 10n), { maxLength: 50 }),
        (start, spends) => {
          let balance = start;
          const crossings = spends.flatMap((spend) => {
            const crossing = balanceCrossingOf(spent(balance, spend), unset);
            balance -= spend;
            return crossing ?? [];
          });
          expect(new Set(crossings).size).toBe(crossings.length);
          const stops = start > dollars('5') && balance <= dollars('5');
          expect(crossings.includes('stopped')).toBe(stops);
        },
      ),
    );
  });
});
