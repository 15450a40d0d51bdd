import { formatDollars } from '@marquee/schemas/common/money';
import { paymentMethod } from '@marquee/schemas/payment/terms';
import type { PaymentReview } from '@marquee/schemas/payment/review';
import type { PaymentView } from '@marquee/schemas/payment/views';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import * as v from 'valibot';

import { decide } from '../../payment/decide.ts';
import { creditOf } from '../../wallet/bonus.ts';
import type { WalletState } from '../../wallet/state.ts';
import { separationOf, type SeparationDeps } from '../../payment/separation.ts';
import type { PaymentState } from '../../payment/state.ts';
import type { ListedPayment } from './query.ts';

export interface DecisionDeps extends SeparationDeps {
  /** Above this sum two people decide. */
  readonly onePersonMaxNanos: bigint;
}

/** A row that waits for a decision, as the decider knows it; undefined for any other. */
function requestedState(
  row: ListedPayment,
  amountNanos: bigint,
): Extract<PaymentState, { phase: 'requested' }> | undefined {
  if (row.id === null || (row.status !== 'pending' && row.status !== 'approved')) return undefined;
  if (row.type === 'daily-spend') return undefined;
  return {
    phase: 'requested',
    paymentId: row.id,
    userId: row.userId,
    paymentType: row.type,
    method: v.parse(paymentMethod, row.method),
    amountNanos,
    requestedBy: row.requestedById,
    approvedBy: row.approvedById,
    comment: null,
    destination: null,
  };
}

/** What would come of a confirmation by this person now, by the decider's own rules. Nothing is written. */
export async function decisionOf(
  deps: DecisionDeps,
  row: ListedPayment,
  amountNanos: bigint,
  person: number,
): Promise<PaymentReview['decision']> {
  const state = requestedState(row, amountNanos);
  if (state === undefined) return { isOpen: false, rejection: null, needsSecondPerson: false };
  const { onePersonMaxNanos } = deps;
  const separation = await separationOf(deps, state, person);
  const decision = decide(
    {
      type: 'ConfirmPayment',
      paymentId: state.paymentId,
      confirmedBy: person,
      onePersonMaxNanos,
      ...separation,
    },
    state,
  );
  if (!decision.accepted)
    return { isOpen: true, rejection: decision.rejection.message, needsSecondPerson: false };
  const needsSecondPerson = decision.events.some(({ type }) => type === 'PaymentApproved');
  return { isOpen: true, rejection: null, needsSecondPerson };
}

/**
 * What a confirmation comes to: the balance after it, and the bonus that is a part of that. A cash-out was taken from the
 * balance when it was asked for, and a deposit comes with the bonus that waits for it.
 */
export function confirmationOf(
  { type, id, userId, createdAt }: PaymentView,
  amountNanos: bigint,
  { balanceNanos, waitingBonus }: Pick<WalletState, 'balanceNanos' | 'waitingBonus'>,
): { readonly after: string; readonly promoCode: PaymentReview['promoCode'] } {
  if (type === 'cash-out') return { after: formatDollars(balanceNanos), promoCode: null };
  const after = balanceNanos + amountNanos;
  const deposit = { userId, paymentId: id ?? 0, amountNanos, requestedAt: createdAt };
  const credited = type === 'deposit' ? creditOf(waitingBonus, deposit, after) : undefined;
  if (credited === undefined) return { after: formatDollars(after), promoCode: null };
  const { code, amountNanos: bonusNanos, balanceNanos: withBonus } = credited.data;
  return { after: formatDollars(withBonus), promoCode: { code, bonus: formatDollars(bonusNanos) } };
}

/** Who did what to a payment, in order. @param nameOf null for an unknown user */
export function stepsOf(
  row: ListedPayment,
  nameOf: (id: number | null) => OwnerView | null,
): PaymentReview['steps'] {
  const steps = [
    { step: 'requested', by: row.requestedById, at: row.createdAt },
    { step: 'approved', by: row.approvedById, at: row.approvedAt },
    { step: 'confirmed', by: row.confirmedById, at: row.confirmedAt },
    { step: 'declined', by: row.declinedById, at: row.declinedAt },
  ] as const;
  return steps.flatMap(({ step, by, at }) => (at === null ? [] : [{ step, by: nameOf(by), at }]));
}
