import { specification } from '@marquee/kit/decider/specification';
import { dollars } from '@marquee/schemas/common/money';
import type { WalletEvent } from '@marquee/schemas/wallet/events';
import { describe, expect, it } from 'vitest';

import type { WalletCommand } from './decide.ts';
import { walletDecider } from './index.ts';

const { given } = specification(walletDecider);
const userId = 7;
const opened: WalletEvent = { type: 'WalletOpened', data: { userId, balanceNanos: 0n } };
const deposit = (paymentId: number, amount: string): WalletCommand => ({
  ...{ type: 'DepositFunds', userId, paymentId, requestedAt: '2026-11-21T04:00:00.000Z' },
  amountNanos: dollars(amount),
});
const deposited = (paymentId: number, amount: string, balance: string): WalletEvent => ({
  type: 'FundsDeposited',
  data: { userId, paymentId, amountNanos: dollars(amount), balanceNanos: dollars(balance) },
});
const moved = (
  type: 'WithdrawalHeld' | 'WithdrawalReleased' | 'WithdrawalPaid',
  paymentId: number,
  amount: string,
  balance: string,
): WalletEvent => ({
  type,
  data: { userId, paymentId, amountNanos: dollars(amount), balanceNanos: dollars(balance) },
});
const blockOf = (first: number, last: number, amount: string, partition = 0) => ({
  block: { topic: 'impressions', partition, first: String(first), last: String(last) },
  lines: [
    {
      campaignId: 1,
      halfHour: '2026-11-21T04:00:00.000Z',
      spendNanos: dollars(amount),
      impressions: 1,
      clicks: 0,
    },
  ],
});
const spend = (first: number, last: number, amount: string, partition = 0): WalletCommand => ({
  type: 'RecordSpend',
  userId,
  blocks: [blockOf(first, last, amount, partition)],
});
const recorded = (
  first: number,
  last: number,
  amount: string,
  balance: string,
  partition = 0,
): WalletEvent => ({
  type: 'SpendRecorded',
  data: {
    userId,
    ...blockOf(first, last, amount, partition),
    spendNanos: dollars(amount),
    balanceNanos: dollars(balance),
  },
});

describe('a wallet', () => {
  it('is opened once, by a command of its own or by the first that needs it', () => {
    given().when({ type: 'OpenWallet', userId }).then(opened);
    given(opened).when({ type: 'OpenWallet', userId }).then();
    given()
      .when(deposit(1, '500'))
      .then(opened, deposited(1, '500', '500'));
  });

  it('takes a payment once', () => {
    given(opened, deposited(1, '500', '500'))
      .when(deposit(1, '500'))
      .then();
    given(opened, deposited(1, '500', '500'))
      .when(deposit(2, '100'))
      .then(deposited(2, '100', '600'));
  });
});

describe('a withdrawal', () => {
  const hold: WalletCommand = { type: 'HoldWithdrawal', userId, paymentId: 2, amountNanos: dollars('300') };
  const history = [opened, deposited(1, '500', '500')];
  const held = moved('WithdrawalHeld', 2, '300', '200');

  it('holds the money at once, never more than there is', () => {
    given(...history)
      .when(hold)
      .then(held);
    given(...history, held)
      .when({ ...hold, paymentId: 3 })
      .thenRejected({ reason: 'balance-too-low' });
    given().when(hold).thenRejected({ reason: 'balance-too-low' });
  });

  it('may be of the whole balance', () => {
    given(...history)
      .when({ ...hold, amountNanos: dollars('500') })
      .then(moved('WithdrawalHeld', 2, '500', '0'));
  });

  it('is paid out of what is held, once', () => {
    const pay: WalletCommand = { type: 'PayWithdrawal', userId, paymentId: 2 };
    const paid = moved('WithdrawalPaid', 2, '300', '200');
    given(...history, held)
      .when(pay)
      .then(paid);
    given(...history, held, paid)
      .when(pay)
      .then();
    given(...history)
      .when(pay)
      .thenRejected({ reason: 'not-held' });
  });

  it('gives the money back once, and is not held afterwards', () => {
    const release: WalletCommand = { type: 'ReleaseWithdrawal', userId, paymentId: 2 };
    const released = moved('WithdrawalReleased', 2, '300', '500');
    given(...history, held)
      .when(release)
      .then(released);
    given(...history, held, released)
      .when(release)
      .then();
    given(...history, held, released)
      .when(hold)
      .then();
    const paid = moved('WithdrawalPaid', 2, '300', '200');
    given(...history, held, paid)
      .when(release)
      .then();
  });

  it('that was closed before it was held is not held later', () => {
    const mark = moved('WithdrawalReleased', 2, '0', '500');
    given(...history)
      .when({ type: 'ReleaseWithdrawal', userId, paymentId: 2 })
      .then(mark);
    given(...history, mark)
      .when(hold)
      .then();
  });
});

describe('spend', () => {
  it('is taken once for every block of every partition', () => {
    given(opened)
      .when(spend(0, 9, '2'))
      .then(recorded(0, 9, '2', '-2'));
    given(opened, recorded(0, 9, '2', '-2'))
      .when(spend(0, 9, '2'))
      .then();
    given(opened, recorded(0, 9, '2', '-2'))
      .when(spend(3, 5, '1'))
      .then();
    given(opened, recorded(0, 9, '2', '-2'))
      .when(spend(10, 12, '1'))
      .then(recorded(10, 12, '1', '-3'));
    given(opened, recorded(0, 9, '2', '-2'))
      .when(spend(0, 9, '1', 1))
      .then(recorded(0, 9, '1', '-3', 1));
  });

  it('that overlaps what was taken is a broken invariant', () => {
    const state = [opened, recorded(0, 9, '2', '-2')].reduce(
      walletDecider.evolve,
      walletDecider.initialState,
    );
    expect(() => walletDecider.decide(spend(5, 12, '1'), state)).toThrow(RangeError);
    expect(() => walletDecider.decide(spend(20, 12, '1'), state)).toThrow(RangeError);
  });

  it('below zero is a credit, taken once like any other', () => {
    given(opened, recorded(0, 9, '2', '-2'))
      .when(spend(10, 12, '-0.5'))
      .then(recorded(10, 12, '-0.5', '-1.5'));
    given(opened, recorded(0, 9, '2', '-2'), recorded(10, 12, '-0.5', '-1.5'))
      .when(spend(10, 12, '-0.5'))
      .then();
  });

  it('is given back once where a block charged too much, and never more than was charged', () => {
    const block = { topic: 'impressions', partition: 0, first: '0', last: '9' };
    const correct = (amount: string, over = block): WalletCommand => ({
      type: 'CorrectSpend',
      userId,
      block: over,
      cause: 'block-doubled',
      lines: [
        {
          campaignId: 1,
          halfHour: '2026-11-21T04:00:00.000Z',
          amountNanos: dollars(amount),
          impressions: 1,
        },
      ],
    });
    const corrected: WalletEvent = {
      type: 'SpendCorrected',
      data: {
        userId,
        block,
        cause: 'block-doubled',
        amountNanos: dollars('0.5'),
        lines: [
          {
            campaignId: 1,
            halfHour: '2026-11-21T04:00:00.000Z',
            amountNanos: dollars('0.5'),
            impressions: 1,
          },
        ],
        balanceNanos: dollars('-1.5'),
      },
    };
    const past = [opened, recorded(0, 9, '2', '-2')];
    given(...past)
      .when(correct('0.5'))
      .then(corrected);
    given(...past, corrected)
      .when(correct('0.5'))
      .then();
    const state = past.reduce(walletDecider.evolve, walletDecider.initialState);
    expect(() => walletDecider.decide(correct('2.5'), state)).toThrow(RangeError);
    expect(() => walletDecider.decide(correct('0'), state)).toThrow(RangeError);
    expect(() => walletDecider.decide(correct('1', { ...block, last: '20' }), state)).toThrow(RangeError);
  });

  it('keeps a watermark for each log: offsets of another one begin anew', () => {
    const state = [opened, recorded(0, 9, '2', '-2')].reduce(
      walletDecider.evolve,
      walletDecider.initialState,
    );
    const { block, lines } = blockOf(0, 5, '1');
    const blocks = [{ block: { ...block, epoch: 'another log' }, lines }];
    const decision = walletDecider.decide({ type: 'RecordSpend', userId, blocks }, state);
    expect(decision).toMatchObject({ events: [{ data: { balanceNanos: dollars('-3') } }] });
  });

  it('without lines leaves no trace', () => {
    given()
      .when({ type: 'RecordSpend', userId, blocks: [{ ...blockOf(0, 9, '2'), lines: [] }] })
      .then();
  });

  it('of a block from before costs were known is a line of its own beside those that have one', () => {
    const [one, other, third] = [blockOf(0, 9, '2'), blockOf(5, 7, '1', 1), blockOf(1, 4, '3', 2)];
    const withCost = ({ block, lines }: ReturnType<typeof blockOf>, cost: string) => ({
      block,
      lines: lines.map((line) => ({ ...line, costNanos: dollars(cost) })),
    });
    const blocks = [withCost(one, '1.5'), other, withCost(third, '2.5')];
    const state = walletDecider.evolve(walletDecider.initialState, opened);
    const line = one.lines[0]!;
    expect(walletDecider.decide({ type: 'RecordSpend', userId, blocks }, state)).toMatchObject({
      events: [
        {
          data: {
            spendNanos: dollars('6'),
            lines: [
              { ...line, spendNanos: dollars('5'), costNanos: dollars('4'), impressions: 2 },
              { ...line, spendNanos: dollars('1') },
            ],
          },
        },
      ],
    });
  });

  it('of several partitions is one event, and each block is taken once in whatever company it comes', () => {
    const together = (...blocks: readonly ReturnType<typeof blockOf>[]): WalletCommand => ({
      type: 'RecordSpend',
      userId,
      blocks,
    });
    const [one, other, next] = [blockOf(0, 9, '2'), blockOf(5, 7, '1', 1), blockOf(8, 9, '4', 1)];
    const both: WalletEvent = {
      type: 'SpendRecorded',
      data: {
        userId,
        block: one.block,
        further: [{ partition: 1, first: '5', last: '7' }],
        spendNanos: dollars('3'),
        lines: [{ ...one.lines[0]!, spendNanos: dollars('3'), impressions: 2 }],
        balanceNanos: dollars('-3'),
      },
    };
    given(opened).when(together(one, other)).then(both);
    given(opened, both).when(together(one, other)).then();
    given(opened, both).when(together(other)).then();
    given(opened, both)
      .when(together(one, next))
      .then(recorded(8, 9, '4', '-7', 1));
    given(opened, recorded(0, 9, '2', '-2'))
      .when(together(one, other))
      .then(recorded(5, 7, '1', '-3', 1));
    const state = [opened, both].reduce(walletDecider.evolve, walletDecider.initialState);
    expect(() => walletDecider.decide(together(one, blockOf(6, 9, '1', 1)), state)).toThrow(RangeError);
    expect(() => walletDecider.decide(together(blockOf(20, 29, '1'), blockOf(30, 39, '1')), state)).toThrow(
      RangeError,
    );
    const clicks = { ...next, block: { ...next.block, topic: 'clicks' } };
    expect(() => walletDecider.decide(together(next, clicks), state)).toThrow(RangeError);
  });
});
