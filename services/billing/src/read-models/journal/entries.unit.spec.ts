import { blocksOf, type WalletEvent } from '@marquee/schemas/wallet/events';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { WalletCommand } from '../../wallet/decide.ts';
import { walletDecider } from '../../wallet/index.ts';
import { advertiserAccount, journalEntriesOf, sideOf } from './entries.ts';

const userId = 7;
const paymentId = fc.integer({ min: 1, max: 6 });
const amountNanos = fc.bigInt({ min: 1n, max: 10n ** 15n });
const halfHour = '2026-11-21T04:00:00.000Z';

const lines = fc.array(
  fc.record({
    campaignId: fc.integer({ min: 1, max: 3 }),
    halfHour: fc.constant(halfHour),
    spendNanos: fc.bigInt({ min: -(10n ** 11n), max: 10n ** 12n }),
    costNanos: fc.bigInt({ min: -(10n ** 11n), max: 10n ** 12n }),
    impressions: fc.nat(9),
    clicks: fc.nat(3),
  }),
  { maxLength: 4 },
);

/** Blocks of ten offsets: some are repeated, as after a crash of the ingester. */
const command: fc.Arbitrary<WalletCommand> = fc.oneof(
  fc.constant<WalletCommand>({ type: 'OpenWallet', userId }),
  fc.record({
    type: fc.constant('DepositFunds' as const),
    userId: fc.constant(userId),
    paymentId,
    amountNanos,
    requestedAt: fc.constant(halfHour),
  }),
  fc.record({
    type: fc.constant('PromiseBonus' as const),
    userId: fc.constant(userId),
    now: fc.constant(halfHour),
    promoCodeId: fc.constant(4),
    redemption: fc.nat(9),
    code: fc.constant('WELCOME50'),
    bonusNanos: amountNanos,
    minimumAmountNanos: amountNanos,
    expirationDate: fc.constant('2026-11-30T00:00:00.000Z'),
  }),
  fc.constant<WalletCommand>({ type: 'CancelBonus', userId }),
  fc.record({
    type: fc.constant('GrantCompensation' as const),
    userId: fc.constant(userId),
    paymentId,
    amountNanos,
    reason: fc.constant('outage'),
  }),
  fc.record({
    type: fc.constant('HoldWithdrawal' as const),
    userId: fc.constant(userId),
    paymentId,
    amountNanos,
  }),
  fc.record({ type: fc.constant('ReleaseWithdrawal' as const), userId: fc.constant(userId), paymentId }),
  fc.record({ type: fc.constant('PayWithdrawal' as const), userId: fc.constant(userId), paymentId }),
  fc.record({
    type: fc.constant('RecordSpend' as const),
    userId: fc.constant(userId),
    blocks: fc.uniqueArray(
      fc
        .record({ partition: fc.nat(2), block: fc.nat(8), lines })
        .map(({ partition, block, lines: spent }) => ({
          block: {
            topic: 'impressions',
            partition,
            first: String(block * 10),
            last: String(block * 10 + 9),
          },
          lines: spent,
        })),
      { minLength: 1, maxLength: 3, selector: ({ block }) => block.partition },
    ),
  }),
);

it('whatever happens to a wallet, debits equal credits and the journal agrees with the balance', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let state = walletDecider.initialState;
      const events: WalletEvent[] = [];
      const taken = new Map<string, bigint>();
      for (const each of commands) {
        const decision = walletDecider.decide(each, state);
        if (!decision.accepted) continue;
        for (const event of decision.events) {
          state = walletDecider.evolve(state, event);
          events.push(event);
          if (event.type === 'SpendRecorded') {
            for (const { topic, partition, last } of blocksOf(event.data)) {
              expect(BigInt(last)).toBeGreaterThan(taken.get(`${topic}:${partition}`) ?? -1n);
              taken.set(`${topic}:${partition}`, BigInt(last));
            }
          }
          expect(event.data.balanceNanos).toBe(state.balanceNanos);
        }
      }

      const balances = new Map<string, bigint>();
      for (const event of events) {
        const entries = journalEntriesOf(event, 5);
        const debit = sum(entries.filter(({ side }) => side === 'debit'));
        expect(debit).toBe(sum(entries.filter(({ side }) => side === 'credit')));
        for (const { account, side, amountNanos: amount } of entries) {
          const signed = side === sideOf(account) ? amount : -amount;
          balances.set(account, (balances.get(account) ?? 0n) + signed);
        }
      }
      expect(balances.get(advertiserAccount(userId)) ?? 0n).toBe(state.balanceNanos);
      const costNanos = events
        .flatMap((event) => (event.type === 'SpendRecorded' ? event.data.lines : []))
        .reduce((total, line) => total + (line.costNanos ?? 0n), 0n);
      const { bonusNanos, spentBonusNanos } = state.bonus;
      expect(balances.get('promo_bonuses') ?? 0n).toBe(bonusNanos + spentBonusNanos);
      expect(balances.get('media_cost') ?? 0n).toBe(costNanos);
      expect(balances.get('exchanges_payable') ?? 0n).toBe(costNanos);
      expect(balances.get('withdrawals_payable') ?? 0n).toBe(state.heldNanos);
      expect(balances.get('media_revenue') ?? 0n).toBe(state.spentNanos);
      expect(state.heldNanos).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 500 },
  );
});

const sum = (entries: readonly { readonly amountNanos: bigint }[]) =>
  entries.reduce((total, { amountNanos: amount }) => total + amount, 0n);
