import { type CommandContext, contextOfEvent, decidedByPlatform } from '@marquee/kit/decider/command-context';
import type { CommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { PaymentEvent } from '@marquee/schemas/payment/events';
import type { WalletEvent } from '@marquee/schemas/wallet/events';
import { v5 as uuidV5 } from 'uuid';

import type { PaymentCommand } from './decide.ts';
import type { PaymentRejection } from './rejections.ts';
import { paymentStream } from './index.ts';
import type { KnownPayment, PaymentState } from './state.ts';
import type { WalletCommand } from '../wallet/decide.ts';
import type { WalletRejection } from '../wallet/rejections.ts';
import { walletStream } from '../wallet/index.ts';
import type { WalletState } from '../wallet/state.ts';

export type PaymentHandler = CommandHandler<PaymentCommand, PaymentState, PaymentEvent, PaymentRejection>;
export type WalletHandler = CommandHandler<WalletCommand, WalletState, WalletEvent, WalletRejection>;

/** Namespace of the ids of settlement commands: they follow from the payment, so that two runs write once. */
const SETTLEMENT_NAMESPACE = '5f0f0d5c-0a53-5a0e-8f0b-6a2f5d1f3c27';
/** A payment rests after three steps; more would be a loop. */
const STEPS_MAX = 10;
/** Reason of a withdrawal that the platform declines automatically. */
const BALANCE_TOO_LOW = 'The balance is too low for this withdrawal';

export interface WaitForProjections {
  readonly payment: PaymentState;
  /** Position of the last event that the steps wrote; undefined when there was nothing to write. */
  readonly position: bigint | undefined;
}

/** Brings payment and wallet together, from wherever a crash has left them. */
export interface Settlement {
  /**
   * Takes every step that the payment's state asks for, in the name of who decided on it. May run twice, or beside
   * itself, without harm.
   * @param context of the caller; its time is that of the steps
   * @param known the payment's state, where the caller has just written or read it
   */
  advance(paymentId: number, context: CommandContext, known?: PaymentState): Promise<WaitForProjections>;
}

/** What a step came to. */
interface Step {
  /** The payment's state after it; undefined when the payment rests where it was. */
  readonly next: PaymentState | undefined;
  readonly position: bigint | undefined;
}

const RESTS: Step = { next: undefined, position: undefined };

/** The event that brought a payment into a phase: who caused it answers for the steps that follow. */
const DECISION_OF_PHASE = {
  requested: 'PaymentRequested',
  confirmed: 'PaymentConfirmed',
  declined: 'PaymentDeclined',
  canceled: 'PaymentCanceled',
} as const satisfies Record<Exclude<KnownPayment['phase'], 'completed'>, PaymentEvent['type']>;

export const createSettlement = (
  payments: PaymentHandler,
  wallets: WalletHandler,
  eventStore: Pick<EventStore, 'readStream'>,
): Settlement => new PaymentSettlement(payments, wallets, eventStore);

const stepContext = (context: CommandContext, paymentId: number, step: string): CommandContext => ({
  ...context,
  commandId: uuidV5(`${paymentId}:${step}`, SETTLEMENT_NAMESPACE),
});

class PaymentSettlement implements Settlement {
  readonly #payments: PaymentHandler;
  readonly #wallets: WalletHandler;
  readonly #eventStore: Pick<EventStore, 'readStream'>;

  constructor(payments: PaymentHandler, wallets: WalletHandler, eventStore: Pick<EventStore, 'readStream'>) {
    this.#payments = payments;
    this.#wallets = wallets;
    this.#eventStore = eventStore;
  }

  async advance(
    paymentId: number,
    context: CommandContext,
    known?: PaymentState,
  ): Promise<WaitForProjections> {
    let payment = known ?? (await this.#load(paymentId));
    let position: bigint | undefined;
    for (let steps = 0; steps < STEPS_MAX; steps += 1) {
      if (payment.phase === 'unknown') return { payment, position };
      const taken = await this.#step(payment, context);
      position = taken.position ?? position;
      if (taken.next === undefined) return { payment, position };
      payment = taken.next;
    }
    throw new Error(`payment ${paymentId} does not come to rest`);
  }

  async #step(payment: KnownPayment, caller: CommandContext): Promise<Step> {
    const { context, requestedAt } = await this.#decisionOf(payment, caller);
    const isWithdrawal = payment.paymentType === 'cash-out';
    switch (payment.phase) {
      case 'requested':
        return isWithdrawal ? this.#hold(payment, context) : RESTS;
      case 'confirmed':
        return this.#complete(payment, requestedAt, context);
      case 'declined':
      case 'canceled':
        return isWithdrawal ? this.#release(payment, context) : RESTS;
      case 'completed':
        return RESTS;
    }
  }

  async #hold(payment: KnownPayment, context: CommandContext): Promise<Step> {
    const { userId, paymentId, amountNanos } = payment;
    const hold = { type: 'HoldWithdrawal', userId, paymentId, amountNanos } as const;
    const held = await this.#moveMoney(payment, hold, context);
    if (!held.accepted) {
      const decline = { type: 'DeclinePayment', paymentId, reason: BALANCE_TOO_LOW } as const;
      return this.#ownStep(payment, decline, decidedByPlatform(context));
    }
    if (held.position === undefined) return RESTS;
    // A cancellation in the meantime found nothing to release.
    return { next: await this.#load(paymentId), position: held.position };
  }

  async #complete(payment: KnownPayment, requestedAt: string, context: CommandContext): Promise<Step> {
    const { paymentId } = payment;
    const position = await this.#mustMove(payment, moneyOfConfirmed(payment, requestedAt), context);
    const own = await this.#ownStep(payment, { type: 'CompletePayment', paymentId }, context);
    return { ...own, position: own.position ?? position };
  }

  async #release(payment: KnownPayment, context: CommandContext): Promise<Step> {
    const { userId, paymentId } = payment;
    const release = { type: 'ReleaseWithdrawal', userId, paymentId } as const;
    return { next: undefined, position: await this.#mustMove(payment, release, context) };
  }

  /**
   * Actor, origin and cause of a step are those of the decision that it carries out, read from the payment's
   * stream, as is when the payment was asked for: the command and the reactor write the same.
   */
  async #decisionOf(
    payment: KnownPayment,
    context: CommandContext,
  ): Promise<{ readonly context: CommandContext; readonly requestedAt: string }> {
    if (payment.phase === 'completed') return { context, requestedAt: context.occurredAt };
    const decided = DECISION_OF_PHASE[payment.phase];
    const events = await this.#eventStore.readStream(paymentStream(payment.paymentId));
    const decision = events.findLast(({ type }) => type === decided);
    const request = events.find(({ type }) => type === 'PaymentRequested');
    return {
      context: decision ? contextOfEvent(decision, context.occurredAt) : context,
      requestedAt: request?.metadata.occurredAt ?? context.occurredAt,
    };
  }

  /** Records a step of the payment. Where another process was faster, the returned state has its result. */
  async #ownStep(payment: KnownPayment, command: PaymentCommand, context: CommandContext): Promise<Step> {
    const handled = await this.#payments.handle(
      paymentStream(payment.paymentId),
      command,
      stepContext(context, payment.paymentId, command.type),
    );
    return { next: handled.state, position: handled.accepted ? handled.position : undefined };
  }

  /** @throws Error when the wallet refuses what an earlier step made sure of */
  async #mustMove(payment: KnownPayment, command: WalletCommand, context: CommandContext) {
    const moved = await this.#moveMoney(payment, command, context);
    if (moved.accepted) return moved.position;
    throw new Error(
      `wallet of user ${payment.userId} refused ${command.type} of payment ${payment.paymentId}`,
    );
  }

  #moveMoney(payment: KnownPayment, command: WalletCommand, context: CommandContext) {
    return this.#wallets.handle(
      walletStream(payment.userId),
      command,
      stepContext(context, payment.paymentId, command.type),
    );
  }

  async #load(paymentId: number): Promise<PaymentState> {
    return (await this.#payments.load(paymentStream(paymentId))).state;
  }
}

function moneyOfConfirmed(
  { userId, paymentId, paymentType, amountNanos, comment }: KnownPayment,
  requestedAt: string,
): WalletCommand {
  switch (paymentType) {
    case 'deposit':
      return { type: 'DepositFunds', userId, paymentId, amountNanos, requestedAt };
    case 'cash-out':
      return { type: 'PayWithdrawal', userId, paymentId };
    case 'compensation':
      return { type: 'GrantCompensation', userId, paymentId, amountNanos, reason: comment ?? '' };
    case 'daily-spend':
      throw new Error(`payment ${paymentId} cannot be a day of spend`);
  }
}
