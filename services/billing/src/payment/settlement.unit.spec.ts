import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { sampleContext } from '@marquee/kit/testing/samples';
import { PAYMENT_METHODS } from '@marquee/schemas/payment/terms';
import { describe, expect, it } from 'vitest';

import { paymentDecider, paymentStream } from './index.ts';
import { createSettlement } from './settlement.ts';
import { walletDecider, walletStream } from '../wallet/index.ts';

const [ADVERTISER, FINANCE] = [7, 3];
const PAYMENT = 11;
const SYSTEM = sampleContext();

const by = (actorId: number, onBehalfOfId: number | null = null): CommandContext =>
  sampleContext({ actorId, onBehalfOfId, origin: { keyOf: actorId, sealed: `from ${actorId}` } });

function createSettlementContext() {
  const eventStore = createMemoryEventStore();
  const payments = createCommandHandler({ decider: paymentDecider, eventStore });
  const wallets = createCommandHandler({ decider: walletDecider, eventStore });
  const settlement = createSettlement(payments, wallets, eventStore);
  const decide = (command: Parameters<typeof payments.handle>[1], context: CommandContext) =>
    payments.handle(paymentStream(PAYMENT), command, context);
  /** Type, actor, impersonated user and origin of all events of the wallet and the payment. */
  const written = async () => {
    const events = [
      ...(await eventStore.readStream(walletStream(ADVERTISER))),
      ...(await eventStore.readStream(paymentStream(PAYMENT))),
    ];
    return events.map(({ type, metadata: { actorId, onBehalfOfId, origin } }) => [
      type,
      actorId,
      onBehalfOfId,
      origin?.sealed ?? null,
    ]);
  };
  return { settlement, decide, wallets, written };
}

const GRANT = {
  type: 'GrantCompensation',
  paymentId: PAYMENT,
  userId: ADVERTISER,
  method: PAYMENT_METHODS.accountBalance,
  amountNanos: 150_000_000_000n,
  reason: 'Late report',
  requestedBy: FINANCE,
  onePersonMaxNanos: 150_000_000_000n,
} as const;

const CONFIRM = {
  type: 'ConfirmPayment',
  paymentId: PAYMENT,
  confirmedBy: FINANCE,
  knownApprover: null,
  isApproverEntitled: false,
  isSamePerson: false,
  hasGranted: false,
  onePersonMaxNanos: 100_000_000_000n,
} as const;

const WITHDRAW = {
  type: 'RequestWithdrawal',
  paymentId: PAYMENT,
  userId: ADVERTISER,
  method: PAYMENT_METHODS.wireTransfer,
  amountNanos: 40_000_000_000n,
  requestedBy: ADVERTISER,
  destination: { keyOf: ADVERTISER, sealed: 'account' },
} as const;

describe('settlement', () => {
  it('carries who granted a compensation, also when the reactor takes the steps', async () => {
    const { settlement, decide, written } = createSettlementContext();
    await decide(GRANT, by(FINANCE, 9));
    await settlement.advance(PAYMENT, SYSTEM);
    expect(await written()).toEqual([
      ['WalletOpened', FINANCE, 9, 'from 3'],
      ['CompensationGranted', FINANCE, 9, 'from 3'],
      ['PaymentRequested', FINANCE, 9, 'from 3'],
      ['PaymentConfirmed', FINANCE, 9, 'from 3'],
      ['PaymentCompleted', FINANCE, 9, 'from 3'],
    ]);
  });

  it('distinguishes who asked for a withdrawal from who confirmed it, in commands and reactors', async () => {
    const { settlement, decide, wallets, written } = createSettlementContext();
    await wallets.handle(
      walletStream(ADVERTISER),
      {
        type: 'DepositFunds',
        userId: ADVERTISER,
        paymentId: 1,
        amountNanos: 50_000_000_000n,
        requestedAt: '2026-11-21T04:00:00.000Z',
      },
      SYSTEM,
    );
    await decide(WITHDRAW, by(ADVERTISER));
    // Staff confirm it before anything has held the money: the hold is still the advertiser's.
    await settlement.advance(PAYMENT, by(FINANCE));
    await decide(CONFIRM, by(FINANCE));
    await settlement.advance(PAYMENT, SYSTEM);
    expect((await written()).slice(2)).toEqual([
      ['WithdrawalHeld', ADVERTISER, null, 'from 7'],
      ['WithdrawalPaid', FINANCE, null, 'from 3'],
      ['PaymentRequested', ADVERTISER, null, 'from 7'],
      ['PaymentConfirmed', FINANCE, null, 'from 3'],
      ['PaymentCompleted', FINANCE, null, 'from 3'],
    ]);
  });

  it('is the system where no person decided: a withdrawal that the balance does not cover', async () => {
    const { settlement, decide, written } = createSettlementContext();
    await decide(WITHDRAW, by(ADVERTISER));
    await settlement.advance(PAYMENT, by(ADVERTISER));
    expect((await written()).at(-1)).toEqual(['PaymentDeclined', null, null, null]);
  });
});
