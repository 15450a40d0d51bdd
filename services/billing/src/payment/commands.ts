import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { sealText } from '@marquee/kit/personal-data/seal-text';
import { PAYMENT_METHODS, type PaymentMethod } from '@marquee/schemas/payment/terms';
import type { SpendCorrectionCause, SpendCorrectionLine, TrafficBlock } from '@marquee/schemas/wallet/events';

import { ownMinimumOf, type AccountTerms } from '../account-terms.ts';
import type { PaymentCommand } from './decide.ts';
import { paymentStream } from './index.ts';
import type { KnownPayment } from './state.ts';
import { PAYMENT_REJECTIONS, type PaymentRejection } from './rejections.ts';
import { separationOf, type SeparationDeps } from './separation.ts';
import type { PaymentHandler, Settlement, WalletHandler } from './settlement.ts';
import { lowBalance, type BlockSpend } from '../wallet/decide.ts';
import { walletStream } from '../wallet/index.ts';
import { WALLET_REJECTIONS, type WalletRejection } from '../wallet/rejections.ts';
import { cashableNanos, type WalletState } from '../wallet/state.ts';

export type PaymentOutcome =
  | {
      readonly accepted: true;
      readonly payment: KnownPayment;
      /** A position at or after the command's last event. */
      readonly position: bigint;
    }
  | { readonly accepted: false; readonly rejection: PaymentRejection | WalletRejection };

/** What the ingester hands over: what one account's campaigns spent in blocks of one topic of the traffic log. */
export interface RecordSpendCommand {
  readonly userId: number;
  readonly blocks: readonly BlockSpend[];
}

/** Gives back what one account was charged too much in one recorded block. */
export interface CorrectSpendCommand {
  readonly userId: number;
  readonly block: TrafficBlock;
  readonly cause: SpendCorrectionCause;
  readonly lines: readonly SpendCorrectionLine[];
}

/** The commands of billing. Amounts are nano-dollars. */
export interface BillingCommands {
  openWallet(userId: number, context: CommandContext): Promise<void>;
  requestDeposit(
    command: { readonly userId: number; readonly method: PaymentMethod; readonly amountNanos: bigint },
    context: CommandContext,
  ): Promise<PaymentOutcome>;
  requestWithdrawal(
    command: {
      readonly userId: number;
      readonly amountNanos: bigint;
      readonly destination: string;
      readonly comment: string | null;
    },
    context: CommandContext,
  ): Promise<PaymentOutcome>;
  grantCompensation(
    command: { readonly userId: number; readonly amountNanos: bigint; readonly reason: string },
    context: CommandContext,
  ): Promise<PaymentOutcome>;
  confirmPayment(command: { readonly paymentId: number }, context: CommandContext): Promise<PaymentOutcome>;
  declinePayment(
    command: { readonly paymentId: number; readonly reason: string },
    context: CommandContext,
  ): Promise<PaymentOutcome>;
  cancelPayment(
    command: { readonly paymentId: number; readonly ownerId: number },
    context: CommandContext,
  ): Promise<PaymentOutcome>;
  /**
   * Takes the spend of each block once, in whatever company; a block at or below the wallet's watermark changes nothing.
   * @returns position of the event, undefined when there was nothing to take
   * @throws RangeError for a block that overlaps what was taken: none is taken then
   */
  recordSpend(command: RecordSpendCommand, context: CommandContext): Promise<bigint | undefined>;
  /**
   * Gives back an overcharge once; a block that was corrected before changes nothing.
   * @throws RangeError for a block that the wallet never took, or an amount that it was not charged
   */
  correctSpend(command: CorrectSpendCommand, context: CommandContext): Promise<void>;
}

export interface BillingCommandDeps extends SeparationDeps {
  readonly payments: PaymentHandler;
  readonly wallets: WalletHandler;
  readonly settlement: Settlement;
  readonly paymentIds: KeyedIds;
  readonly eventStore: EventStore;
  readonly vault: PersonalDataVault;
  readonly offeredMethodIds: readonly number[];
  /** Above this sum two people decide on a payment. */
  readonly onePersonMaxNanos: bigint;
}

/** True for accounts that have a wallet of their own. */
const isAdvertiser = (account: AccountTerms | undefined): account is AccountTerms =>
  account?.role === 'advert' && !account.isDeleted;

export function createBillingCommands(deps: BillingCommandDeps): BillingCommands {
  const { wallets } = deps;
  const writer = new PaymentWriter(deps);
  return {
    async openWallet(userId, context) {
      await wallets.handle(walletStream(userId), { type: 'OpenWallet', userId }, context);
    },
    requestDeposit: (command, context) => writer.requestDeposit(command, context),
    requestWithdrawal: (command, context) => writer.requestWithdrawal(command, context),
    grantCompensation: (command, context) => writer.grantCompensation(command, context),
    confirmPayment: (command, context) => writer.confirm(command, context),
    declinePayment: (command, context) => writer.decline(command, context),
    cancelPayment: (command, context) => writer.handle({ type: 'CancelPayment', ...command }, context),
    async recordSpend(command, context) {
      const handled = await wallets.handle(
        walletStream(command.userId),
        { type: 'RecordSpend', ...command },
        context,
      );
      if (!handled.accepted) throw new Error(`wallet of user ${command.userId} refused spend`);
      return handled.position;
    },
    async correctSpend(command, context) {
      await wallets.handle(walletStream(command.userId), { type: 'CorrectSpend', ...command }, context);
    },
  };
}

type CommandOf<Name extends keyof BillingCommands> = Parameters<BillingCommands[Name]>[0];

/** Every write to payments, with the steps of their wallets that follow. */
class PaymentWriter {
  readonly #deps: BillingCommandDeps;

  constructor(deps: BillingCommandDeps) {
    this.#deps = deps;
  }

  async requestDeposit(
    { userId, method, amountNanos }: CommandOf<'requestDeposit'>,
    context: CommandContext,
  ): Promise<PaymentOutcome> {
    const { accountOf, offeredMethodIds, onePersonMaxNanos } = this.#deps;
    const [account, wallet] = await Promise.all([accountOf(userId), this.#walletOf(userId)]);
    if (!isAdvertiser(account)) return refused(PAYMENT_REJECTIONS['account-unknown']);
    const rules = {
      offeredMethods: offeredMethodIds,
      allowRefill: account.allowRefill,
      ownMinimumNanos: ownMinimumOf(account, wallet),
      autoApprove: account.autoApprovePayments,
      onePersonMaxNanos,
    };
    const paymentId = await this.#paymentIdFor(userId, context);
    const requestedBy = context.actorId;
    return this.handle(
      { type: 'RequestDeposit', paymentId, userId, method, amountNanos, requestedBy, rules },
      context,
    );
  }

  async requestWithdrawal(
    { userId, amountNanos, destination, comment }: CommandOf<'requestWithdrawal'>,
    context: CommandContext,
  ): Promise<PaymentOutcome> {
    const { accountOf, vault } = this.#deps;
    const [account, wallet] = await Promise.all([accountOf(userId), this.#walletOf(userId)]);
    if (!isAdvertiser(account)) return refused(PAYMENT_REJECTIONS['account-unknown']);
    const paymentId = await this.#paymentIdFor(userId, context);
    if (amountNanos > cashableNanos(wallet) && !wallet.payments[paymentId]) {
      return refused(lowBalance(amountNanos, wallet));
    }
    const sealed = await vault.seal(userId, JSON.stringify({ destination, comment }));
    const destinationPseudonym = await vault.pseudonym(userId, destination);
    const outcome = await this.handle(
      {
        type: 'RequestWithdrawal',
        paymentId,
        userId,
        method: PAYMENT_METHODS.wireTransfer,
        amountNanos,
        requestedBy: context.actorId,
        destination: { keyOf: userId, sealed },
        ...(destinationPseudonym === undefined ? {} : { destinationPseudonym }),
      },
      context,
    );
    // Two withdrawals can each fit the balance alone: the wallet has taken one of them.
    if (outcome.accepted && outcome.payment.phase === 'declined') {
      return refused(WALLET_REJECTIONS['balance-too-low']);
    }
    return outcome;
  }

  async grantCompensation(
    { userId, amountNanos, reason: text }: CommandOf<'grantCompensation'>,
    context: CommandContext,
  ): Promise<PaymentOutcome> {
    const { accountOf, onePersonMaxNanos, vault } = this.#deps;
    if (!isAdvertiser(await accountOf(userId))) return refused(PAYMENT_REJECTIONS['account-unknown']);
    const paymentId = await this.#paymentIdFor(userId, context);
    const method = PAYMENT_METHODS.accountBalance;
    const requestedBy = context.actorId;
    const reason = await sealText(vault, userId, text);
    const granted = { userId, method, amountNanos, reason, requestedBy, onePersonMaxNanos };
    return this.handle({ type: 'GrantCompensation', paymentId, ...granted }, context);
  }

  async confirm(
    { paymentId }: CommandOf<'confirmPayment'>,
    context: CommandContext,
  ): Promise<PaymentOutcome> {
    const { settlement, onePersonMaxNanos } = this.#deps;
    // A withdrawal is paid from money that is held, also when a crash kept it from being held so far.
    const { payment } = await settlement.advance(paymentId, context);
    const confirmedBy = context.actorId;
    const separation = await separationOf(this.#deps, payment, confirmedBy);
    return this.handle(
      { type: 'ConfirmPayment', paymentId, confirmedBy, onePersonMaxNanos, ...separation },
      context,
    );
  }

  async decline(
    { paymentId, reason: text }: CommandOf<'declinePayment'>,
    context: CommandContext,
  ): Promise<PaymentOutcome> {
    const { payments, vault } = this.#deps;
    const { state } = await payments.load(paymentStream(paymentId));
    if (state.phase === 'unknown') return refused(PAYMENT_REJECTIONS['payment-unknown']);
    const reason = await sealText(vault, state.userId, text);
    return this.handle({ type: 'DeclinePayment', paymentId, reason }, context);
  }

  /** Decides on the payment, then takes the steps that follow from it. */
  async handle(command: PaymentCommand, context: CommandContext): Promise<PaymentOutcome> {
    const { payments, settlement, eventStore } = this.#deps;
    const handled = await payments.handle(paymentStream(command.paymentId), command, context);
    if (!handled.accepted) return handled;
    const { payment, position } = await settlement.advance(command.paymentId, context, handled.state);
    if (payment.phase === 'unknown') throw new Error(`payment ${command.paymentId} is gone`);
    const own = position ?? handled.position;
    // Another process has taken the steps, at the end of the log or before.
    return { accepted: true, payment, position: own ?? eventStore.knownHead()?.position ?? 0n };
  }

  async #walletOf(userId: number): Promise<WalletState> {
    return (await this.#deps.wallets.load(walletStream(userId))).state;
  }

  #paymentIdFor(userId: number, { commandId }: CommandContext): Promise<number> {
    return this.#deps.paymentIds.idFor('payment', `${userId}:${commandId}`);
  }
}

const refused = (rejection: PaymentRejection | WalletRejection) => ({ accepted: false, rejection }) as const;
