import { specification } from '@marquee/kit/decider/specification';
import { dollars } from '@marquee/schemas/common/money';
import type { WalletEvent } from '@marquee/schemas/wallet/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { WalletCommand } from './decide.ts';
import { walletDecider } from './index.ts';
import { cashableNanos, type WalletState } from './state.ts';

const { given } = specification(walletDecider);
const userId = 7;
const BEFORE = '2026-11-20T00:00:00.000Z';
const END = '2026-11-30T00:00:00.000Z';
const terms = {
  promoCodeId: 4,
  redemption: 1,
  code: 'WELCOME50',
  bonusNanos: dollars('50'),
  minimumAmountNanos: dollars('200'),
  expirationDate: END,
};
const opened: WalletEvent = { type: 'WalletOpened', data: { userId, balanceNanos: 0n } };
const promised: WalletEvent = { type: 'BonusPromised', data: { userId, ...terms, balanceNanos: 0n } };
const canceled = (redemption = 1, promoCodeId = 4): WalletEvent => ({
  type: 'BonusCanceled',
  data: { userId, promoCodeId, redemption, balanceNanos: 0n },
});
const promise: WalletCommand = { type: 'PromiseBonus', userId, now: BEFORE, ...terms };
const deposit = (amount: string, paymentId = 1, requestedAt = BEFORE): WalletCommand => ({
  ...{ type: 'DepositFunds', userId, paymentId, requestedAt },
  amountNanos: dollars(amount),
});
const deposited = (amount: string): WalletEvent => ({
  type: 'FundsDeposited',
  data: { userId, paymentId: 1, amountNanos: dollars(amount), balanceNanos: dollars(amount) },
});
const credited: WalletEvent = {
  type: 'BonusCredited',
  data: {
    ...{ userId, promoCodeId: 4, redemption: 1, code: 'WELCOME50', paymentId: 1 },
    depositNanos: dollars('200'),
    amountNanos: dollars('50'),
    balanceNanos: dollars('250'),
  },
};
const hold = (amount: string): WalletCommand => ({
  ...{ type: 'HoldWithdrawal', userId, paymentId: 9 },
  amountNanos: dollars(amount),
});

describe('a bonus', () => {
  it('comes with the deposit that is large enough, in one append, once', () => {
    given(opened, promised).when(deposit('200')).then(deposited('200'), credited);
    given(opened, promised, deposited('200'), credited).when(deposit('200')).then();
    given(opened, promised, deposited('200'), credited)
      .when(deposit('300', 2))
      .then({
        type: 'FundsDeposited',
        data: { userId, paymentId: 2, amountNanos: dollars('300'), balanceNanos: dollars('550') },
      });
  });

  it('goes on waiting while deposits are too small, and ends with its time', () => {
    given(opened, promised).when(deposit('199.99')).then(deposited('199.99'));
    given(opened, promised)
      .when(deposit('200', 1, END))
      .then(deposited('200'));
  });

  it('is promised once a redemption, and while no other waits', () => {
    given(opened).when(promise).then(promised);
    for (const after of [[promised], [canceled()], [promised, deposited('200'), credited]])
      given(opened, ...after)
        .when(promise)
        .then();
    const other = { ...promise, promoCodeId: 5 } as const;
    given(opened, promised).when(other).then(canceled(1, 5));
    given(opened, promised)
      .when({ ...other, now: END })
      .then(canceled(), {
        type: 'BonusPromised',
        data: { userId, ...terms, promoCodeId: 5, balanceNanos: 0n },
      });
  });

  it('is canceled while it waits, and not afterwards', () => {
    given(opened, promised).when({ type: 'CancelBonus', userId }).then(canceled());
    given(opened, promised, canceled()).when(deposit('200')).then(deposited('200'));
    given(opened, promised, deposited('200'), credited)
      .when({ type: 'CancelBonus', userId })
      .thenRejected({ reason: 'no-bonus-waits' });
  });

  it('whose time is over no longer waits, and before it does', () => {
    const expire = { type: 'ExpireBonus', userId, promoCodeId: 4, redemption: 1, now: END } as const;
    given(opened, promised).when(expire).then(canceled());
    given(opened, promised)
      .when({ ...expire, now: '2026-11-29T23:59:59.999Z' })
      .then();
    given(opened, promised)
      .when({ ...expire, redemption: 2 })
      .then();
    given(opened, promised, deposited('200'), credited).when(expire).then();
  });

  it('is not paid out', () => {
    const history = [opened, promised, deposited('200'), credited];
    given(...history)
      .when(hold('200.01'))
      .thenRejected({ reason: 'bonus-not-paid-out' });
    given(...history)
      .when(hold('250.01'))
      .thenRejected({ reason: 'balance-too-low' });
    given(...history)
      .when(hold('200'))
      .then({
        type: 'WithdrawalHeld',
        data: { userId, paymentId: 9, amountNanos: dollars('200'), balanceNanos: dollars('50') },
      });
  });
});

const amountNanos = fc.bigInt({ min: 1n, max: 1_000n });
const paymentId = fc.integer({ min: 1, max: 12 });
const blockOf = (first: number) => ({
  ...{ topic: 'impressions', partition: 0 },
  ...{ first: String(first), last: String(first) },
});

/** What happens to a wallet; the index of a step makes blocks and redemptions new ones. */
const step: fc.Arbitrary<(index: number) => WalletCommand> = fc.oneof(
  fc.record({ paymentId, amountNanos }).map((payment) => () => ({
    ...{ type: 'DepositFunds' as const, userId, requestedAt: BEFORE },
    ...payment,
  })),
  fc.record({ paymentId, amountNanos }).map((payment) => () => ({
    ...{ type: 'GrantCompensation' as const, userId, reason: 'outage' },
    ...payment,
  })),
  fc.record({ bonusNanos: amountNanos, minimumAmountNanos: amountNanos }).map((asked) => (index: number) => ({
    ...{ ...promise, ...asked, type: 'PromiseBonus' as const, redemption: index },
  })),
  fc.constant(() => ({ type: 'CancelBonus' as const, userId })),
  fc.nat(5).map((back) => (index: number) => ({
    ...{ type: 'ExpireBonus' as const, userId, promoCodeId: 4, redemption: index - back, now: END },
  })),
  fc
    .record({ paymentId, amountNanos })
    .map((payment) => () => ({ type: 'HoldWithdrawal' as const, userId, ...payment })),
  paymentId.map((id) => () => ({ type: 'ReleaseWithdrawal' as const, userId, paymentId: id })),
  paymentId.map((id) => () => ({ type: 'PayWithdrawal' as const, userId, paymentId: id })),
  fc.bigInt({ min: -200n, max: 600n }).map((spendNanos) => (index: number) => ({
    ...{ type: 'RecordSpend' as const, userId },
    blocks: [
      {
        block: blockOf(index),
        lines: [{ campaignId: 1, halfHour: BEFORE, spendNanos, impressions: 1, clicks: 0 }],
      },
    ],
  })),
  fc.record({ back: fc.nat(5), amountNanos }).map(({ back, amountNanos: given }) => (index: number) => ({
    ...{ type: 'CorrectSpend' as const, userId, cause: 'block-doubled' as const },
    block: blockOf(Math.max(0, index - back)),
    lines: [{ campaignId: 1, halfHour: BEFORE, amountNanos: given, impressions: 0 }],
  })),
);

/** An account by the rule itself: spend is of the bonus first, and what is given back is what was spent last. */
class Account {
  own = 0n;
  bonus = 0n;
  credited = 0n;
  brought = 0n;
  out = 0n;
  readonly #spent: { readonly of: 'own' | 'bonus'; amount: bigint }[] = [];

  take(event: WalletEvent): void {
    switch (event.type) {
      case 'FundsDeposited':
      case 'CompensationGranted':
        this.own += event.data.amountNanos;
        this.brought += event.data.amountNanos;
        return;
      case 'BonusCredited':
        this.bonus += event.data.amountNanos;
        this.credited += event.data.amountNanos;
        return;
      case 'WithdrawalHeld':
        this.own -= event.data.amountNanos;
        this.out += event.data.amountNanos;
        return;
      case 'WithdrawalReleased':
        this.own += event.data.amountNanos;
        this.out -= event.data.amountNanos;
        return;
      case 'SpendRecorded':
        return this.spend(event.data.spendNanos);
      case 'SpendCorrected':
        return this.spend(-event.data.amountNanos);
      default:
    }
  }

  private spend(nanos: bigint): void {
    if (nanos < 0n) return this.reverse(-nanos);
    const ofBonus = nanos < this.bonus ? nanos : this.bonus;
    this.bonus -= ofBonus;
    this.own -= nanos - ofBonus;
    this.#spent.push({ of: 'bonus', amount: ofBonus }, { of: 'own', amount: nanos - ofBonus });
  }

  private reverse(nanos: bigint): void {
    let left = nanos;
    for (let last = this.#spent.at(-1); left > 0n && last !== undefined; last = this.#spent.at(-1)) {
      const part = left < last.amount ? left : last.amount;
      this[last.of] += part;
      last.amount -= part;
      left -= part;
      if (last.amount === 0n) this.#spent.pop();
    }
    // Credited beyond all spend.
    this.own += left;
    this.brought += left;
  }
}

function run(steps: readonly ((index: number) => WalletCommand)[], check: (...after: Checked) => void): void {
  let state = walletDecider.initialState;
  const account = new Account();
  for (const [index, commandOf] of steps.entries()) {
    const command = commandOf(index);
    const before = state;
    let decision: ReturnType<typeof walletDecider.decide>;
    try {
      decision = walletDecider.decide(command, state);
    } catch (error) {
      // Blocks that were never taken, and more than was spent.
      if (error instanceof RangeError) continue;
      throw error;
    }
    if (!decision.accepted) continue;
    for (const event of decision.events) {
      state = walletDecider.evolve(state, event);
      account.take(event);
      expect(event.data.balanceNanos).toBe(state.balanceNanos);
    }
    check(state, account, decision.events, before);
  }
}
type Checked = [state: WalletState, account: Account, events: readonly WalletEvent[], before: WalletState];

describe('whatever happens to a wallet', () => {
  it('no bonus is paid out, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        run(steps, (state, account, events, before) => {
          const { bonusNanos, spentBonusNanos, spentSinceBonusNanos } = state.bonus;
          expect(account.out).toBeLessThanOrEqual(account.brought);
          expect(bonusNanos + spentBonusNanos).toBe(account.credited);
          for (const part of [bonusNanos, spentBonusNanos, spentSinceBonusNanos])
            expect(part).toBeGreaterThanOrEqual(0n);
          expect(state.balanceNanos).toBe(account.own + account.bonus);
          // Never more than what was spent last is given back as own money.
          expect(cashableNanos(state)).toBeLessThanOrEqual(account.own);
          for (const { type } of events) {
            if (type === 'WithdrawalHeld') expect(cashableNanos(state)).toBeGreaterThanOrEqual(0n);
            if (type === 'BonusCredited') expect(before.waitingBonus).not.toBeNull();
          }
          expect(events.filter(({ type }) => type === 'BonusCredited').length).toBeLessThanOrEqual(
            events.filter(({ type }) => type === 'FundsDeposited').length,
          );
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('the parts of an account with one bonus are those of the rule', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let promises = 0;
        const once = steps.filter((commandOf) => commandOf(0).type !== 'PromiseBonus' || promises++ === 0);
        run(once, (state, account) => {
          expect(state.bonus.bonusNanos).toBe(account.bonus);
          expect(cashableNanos(state)).toBe(account.own);
        });
      }),
      { numRuns: 1_000 },
    );
  });
});
