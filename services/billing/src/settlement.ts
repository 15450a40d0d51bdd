import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { CommandHandler } from '@marquee/kit/decider/command-handler';
import type { PaymentEvent } from '@marquee/schemas/events/payment';
import type { WalletEvent } from '@marquee/schemas/events/wallet';
import { v5 as uuidV5 } from 'uuid';

import type { PaymentCommand } from './payment/decide.ts';
import type { PaymentRejection } from './payment/errors.ts';
import { paymentStream } from './payment/index.ts';
import type { KnownPayment, PaymentState } from './payment/state.ts';
import type { WalletCommand } from './wallet/decide.ts';
import type { WalletRejection } from './wallet/errors.ts';
import { walletStream } from './wallet/index.ts';
import type { WalletState } from './wallet/state.ts';

export type PaymentHandler = CommandHandler<PaymentCommand, PaymentState, PaymentEvent, PaymentRejection>;
export type WalletHandler = CommandHandler<WalletCommand, WalletState, WalletEvent, WalletRejection>;

/** Namespace of the ids of settlement commands: they follow from the payment, so that two runs write once. */
const SETTLEMENT_NAMESPACE = '5f0f0d5c-0a53-5a0e-8f0b-6a2f5d1f3c27';
/** A payment rests after three steps; more would be a loop. */
const STEPS_MAX = 10;
/** Why the house declines a withdrawal by itself. */
const BALANCE_TOO_LOW = 'The balance is too low for this withdrawal';

/** Brings payment and wallet together, from wherever a crash has left them. */
export interface Settlement {
  /** Takes every step that the payment's state asks for. May run twice, or beside itself, without harm. */
  advance(paymentId: number, context: CommandContext): Promise<PaymentState>;
}

export function createSettlement(payments: PaymentHandler, wallets: WalletHandler): Settlement {
  const stepContext = (context: CommandContext, paymentId: number, step: string): CommandContext => ({
    ...context,
    commandId: uuidV5(`${paymentId}:${step}`, SETTLEMENT_NAMESPACE),
  });

  const moveMoney = (payment: KnownPayment, command: WalletCommand, context: CommandContext) =>
    wallets.handle(
      walletStream(payment.userId),
      command,
      stepContext(context, payment.paymentId, command.type),
    );

  /** @throws Error when the wallet refuses what an earlier step made sure of */
  const mustMove = async (payment: KnownPayment, command: WalletCommand, context: CommandContext) => {
    const moved = await moveMoney(payment, command, context);
    if (moved.accepted) return moved.position;
    throw new Error(
      `wallet of user ${payment.userId} refused ${command.type} of payment ${payment.paymentId}`,
    );
  };

  const ownStep = async (payment: KnownPayment, command: PaymentCommand, context: CommandContext) => {
    const handled = await payments.handle(
      paymentStream(payment.paymentId),
      command,
      stepContext(context, payment.paymentId, command.type),
    );
    return handled.accepted ? handled.position : undefined;
  };

  const hold = async (payment: KnownPayment, context: CommandContext) => {
    const { userId, paymentId, amountNanos } = payment;
    const held = await moveMoney(
      payment,
      { type: 'HoldWithdrawal', userId, paymentId, amountNanos },
      context,
    );
    if (held.accepted) return held.position;
    return ownStep(payment, { type: 'DeclinePayment', paymentId, reason: BALANCE_TOO_LOW }, context);
  };

  const step = async (payment: KnownPayment, context: CommandContext): Promise<bigint | undefined> => {
    const { userId, paymentId, paymentType } = payment;
    switch (payment.phase) {
      case 'requested':
        return paymentType === 'cash-out' ? hold(payment, context) : undefined;
      case 'confirmed':
        await mustMove(payment, moneyOfConfirmed(payment), context);
        return ownStep(payment, { type: 'CompletePayment', paymentId }, context);
      case 'declined':
      case 'canceled':
        return paymentType === 'cash-out'
          ? mustMove(payment, { type: 'ReleaseWithdrawal', userId, paymentId }, context)
          : undefined;
      case 'completed':
        return undefined;
    }
  };

  return {
    async advance(paymentId, context) {
      for (let steps = 0; steps < STEPS_MAX; steps += 1) {
        const { state } = await payments.load(paymentStream(paymentId));
        if (state.phase === 'unknown') return state;
        if ((await step(state, context)) === undefined) {
          // Somebody beside us may have taken the step that we found done.
          return (await payments.load(paymentStream(paymentId))).state;
        }
      }
      throw new Error(`payment ${paymentId} does not come to rest`);
    },
  };
}

function moneyOfConfirmed({
  userId,
  paymentId,
  paymentType,
  amountNanos,
  comment,
}: KnownPayment): WalletCommand {
  switch (paymentType) {
    case 'deposit':
      return { type: 'DepositFunds', userId, paymentId, amountNanos };
    case 'cash-out':
      return { type: 'PayWithdrawal', userId, paymentId };
    case 'compensation':
      return { type: 'GrantCompensation', userId, paymentId, amountNanos, reason: comment ?? '' };
    case 'daily-spend':
      throw new Error(`payment ${paymentId} cannot be a day of spend`);
  }
}
