import { depositMinimumNanos } from '@marquee/schemas/payment/rules';
import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { PersonalText, Sealed } from '@marquee/schemas/common/sealed';
import type { PaymentEvent } from '@marquee/schemas/payment/events';

import { amountLow, PAYMENT_REJECTIONS, paymentDecided, type PaymentRejection } from './rejections.ts';
import type { KnownPayment, PaymentState, PaymentTerms, Separation } from './state.ts';

/** What the account and the platform allow at the moment of a deposit. */
export interface DepositRules {
  readonly offeredMethods: readonly number[];
  readonly allowRefill: boolean;
  /** The account's own minimum, over the method's; null when it has none. */
  readonly ownMinimumNanos: bigint | null;
  /** The account's deposits up to what one person may confirm need no decision by staff. */
  readonly autoApprove: boolean;
  readonly onePersonMaxNanos: bigint;
}

interface Target {
  readonly paymentId: number;
  /** Set when an advertiser asks: payments of other users do not exist for them. */
  readonly ownerId?: number;
}

/** What every request of a payment names. */
type AskedFor = Pick<PaymentTerms, 'paymentId' | 'userId' | 'method' | 'amountNanos' | 'requestedBy'>;

export type PaymentCommand =
  | ({ readonly type: 'RequestDeposit'; readonly rules: DepositRules } & AskedFor)
  | ({
      readonly type: 'RequestWithdrawal';
      readonly destination: Sealed;
      readonly destinationPseudonym?: string;
    } & AskedFor)
  | ({
      readonly type: 'GrantCompensation';
      readonly reason: PersonalText;
      readonly onePersonMaxNanos: bigint;
    } & AskedFor)
  | ({
      readonly type: 'ConfirmPayment';
      /** The person at the keyboard. */
      readonly confirmedBy: number | null;
      /** Above this sum two people decide. */
      readonly onePersonMaxNanos: bigint;
    } & Separation &
      Target)
  | ({ readonly type: 'DeclinePayment'; readonly reason: PersonalText } & Target)
  | ({ readonly type: 'CancelPayment' } & Target)
  | ({ readonly type: 'CompletePayment' } & Target);

type PaymentDecision = Decision<PaymentEvent, PaymentRejection>;

export function decide(command: PaymentCommand, state: PaymentState): PaymentDecision {
  switch (command.type) {
    case 'RequestDeposit':
      return requestDeposit(command, state);
    case 'RequestWithdrawal':
      return request(state, {
        ...termsOf(command),
        paymentType: 'cash-out',
        comment: null,
        destination: command.destination,
        ...(command.destinationPseudonym === undefined
          ? {}
          : { destinationPseudonym: command.destinationPseudonym }),
      });
    case 'GrantCompensation':
      return grantCompensation(command, state);
    case 'ConfirmPayment':
      return confirm(command, state);
    case 'DeclinePayment':
      return onRequested(command, state, ({ paymentId, userId }) => ({
        type: 'PaymentDeclined',
        data: { paymentId, userId, reason: command.reason },
      }));
    case 'CancelPayment':
      return onRequested(command, state, ({ paymentId, userId }) => ({
        type: 'PaymentCanceled',
        data: { paymentId, userId },
      }));
    case 'CompletePayment':
      return complete(state);
  }
}

function requestDeposit(
  command: Extract<PaymentCommand, { type: 'RequestDeposit' }>,
  state: PaymentState,
): PaymentDecision {
  const { rules, method, amountNanos } = command;
  if (!rules.allowRefill) return reject(PAYMENT_REJECTIONS['refill-not-allowed']);
  if (!rules.offeredMethods.includes(method)) return reject(PAYMENT_REJECTIONS['method-not-offered']);
  if (amountNanos < depositMinimumNanos(method)) {
    return reject(amountLow(method));
  }
  if (rules.ownMinimumNanos !== null && amountNanos < rules.ownMinimumNanos) {
    return reject(amountLow(method, rules.ownMinimumNanos));
  }
  return request(
    state,
    { ...termsOf(command), paymentType: 'deposit', comment: null, destination: null },
    isTrusted(command) ? 'confirmed' : 'pending',
  );
}

/**
 * Whether a deposit confirms itself: the account is trusted, and its owner asks rather than an impersonator.
 */
const isTrusted = ({
  rules,
  userId,
  requestedBy,
  amountNanos,
}: Extract<PaymentCommand, { type: 'RequestDeposit' }>): boolean =>
  rules.autoApprove && requestedBy === userId && amountNanos <= rules.onePersonMaxNanos;

/** The user who grants a compensation is its first approver, and up to the limit the only one. */
function grantCompensation(
  command: Extract<PaymentCommand, { type: 'GrantCompensation' }>,
  state: PaymentState,
): PaymentDecision {
  const { amountNanos, requestedBy, onePersonMaxNanos, userId, reason } = command;
  if (requestedBy === userId) return reject(PAYMENT_REJECTIONS['own-account']);
  return request(
    state,
    { ...termsOf(command), paymentType: 'compensation', comment: reason, destination: null },
    amountNanos <= onePersonMaxNanos ? 'confirmed' : { approvedBy: requestedBy },
  );
}

/**
 * Confirms a payment by the four-eyes principle: no one decides on their own money, and above a sum no one
 * decides alone. An approval by a user who has since lost the right does not count.
 */
function confirm(
  command: Extract<PaymentCommand, { type: 'ConfirmPayment' }>,
  state: PaymentState,
): PaymentDecision {
  const { confirmedBy, onePersonMaxNanos, isApproverEntitled } = command;
  if (state.phase === 'unknown') return reject(PAYMENT_REJECTIONS['payment-unknown']);
  if (state.phase !== 'requested') return reject(paymentDecided(state.phase));
  if (state.approvedBy !== command.knownApprover) return reject(PAYMENT_REJECTIONS['approved-meanwhile']);
  const rejection = confirmedBy === null ? undefined : ownInterest(confirmedBy, command, state);
  if (rejection) return reject(rejection);
  const { paymentId, userId, amountNanos } = state;
  if (amountNanos <= onePersonMaxNanos || isApproverEntitled)
    return accept({ type: 'PaymentConfirmed', data: { paymentId, userId, amountNanos } });
  if (confirmedBy === null) return reject(PAYMENT_REJECTIONS['second-person-needed']);
  return accept({ type: 'PaymentApproved', data: { paymentId, userId, approvedBy: confirmedBy } });
}

type RequestedPayment = Extract<KnownPayment, { phase: 'requested' }>;

/** Why a person may not confirm a payment; undefined when nothing of it is the person's own. */
function ownInterest(
  person: number,
  { hasGranted, isSamePerson }: Separation,
  { userId, approvedBy, requestedBy, paymentType }: RequestedPayment,
): PaymentRejection | undefined {
  if (person === userId) return PAYMENT_REJECTIONS['own-account'];
  if (person === approvedBy) return PAYMENT_REJECTIONS['second-person-needed'];
  if (person === requestedBy) return PAYMENT_REJECTIONS['own-request'];
  if (hasGranted && paymentType === 'cash-out') return PAYMENT_REJECTIONS['own-grant'];
  return isSamePerson ? PAYMENT_REJECTIONS['same-person'] : undefined;
}

const termsOf = ({ paymentId, userId, method, amountNanos, requestedBy }: AskedFor): AskedFor => ({
  paymentId,
  userId,
  method,
  amountNanos,
  requestedBy,
});

/** The same request again changes nothing, so that a retry after a lost answer is harmless. */
function request(
  state: PaymentState,
  terms: PaymentTerms,
  decided: 'pending' | 'confirmed' | { readonly approvedBy: number | null } = 'pending',
): PaymentDecision {
  if (state.phase !== 'unknown') {
    const isSame =
      state.userId === terms.userId &&
      state.paymentType === terms.paymentType &&
      state.method === terms.method &&
      state.amountNanos === terms.amountNanos;
    return isSame ? accept() : reject(PAYMENT_REJECTIONS['id-taken']);
  }
  const { paymentId, userId, amountNanos } = terms;
  const requested: PaymentEvent = { type: 'PaymentRequested', data: terms };
  if (decided === 'pending') return accept(requested);
  if (decided !== 'confirmed') {
    const { approvedBy } = decided;
    if (approvedBy === null) return accept(requested);
    return accept<PaymentEvent>(requested, {
      type: 'PaymentApproved',
      data: { paymentId, userId, approvedBy },
    });
  }
  return accept<PaymentEvent>(requested, {
    type: 'PaymentConfirmed',
    data: { paymentId, userId, amountNanos },
  });
}

function onRequested(
  target: Target,
  state: PaymentState,
  outcome: (payment: RequestedPayment) => PaymentEvent,
): PaymentDecision {
  if (state.phase === 'unknown') return reject(PAYMENT_REJECTIONS['payment-unknown']);
  if (target.ownerId !== undefined && target.ownerId !== state.userId)
    return reject(PAYMENT_REJECTIONS['payment-of-another']);
  if (state.phase !== 'requested') return reject(paymentDecided(state.phase));
  return accept(outcome(state));
}

function complete(state: PaymentState): PaymentDecision {
  if (state.phase === 'unknown') return reject(PAYMENT_REJECTIONS['payment-unknown']);
  if (state.phase === 'completed') return accept();
  if (state.phase !== 'confirmed') return reject(paymentDecided(state.phase));
  const { paymentId, userId } = state;
  return accept({ type: 'PaymentCompleted', data: { paymentId, userId } });
}
