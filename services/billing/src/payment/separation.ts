import type { AccountTerms } from '../account-terms.ts';
import type { PaymentState, Separation } from './state.ts';

export interface SeparationDeps {
  readonly accountOf: (userId: number) => Promise<AccountTerms | undefined>;
  /** Who has alone given the account money, as of all commands before the call. */
  readonly soleGranters: (userId: number) => Promise<readonly number[]>;
  /** Could one person be at the keyboard for both? */
  readonly isSamePerson: (one: number, other: number) => Promise<boolean>;
}

const UNRELATED: Separation = {
  knownApprover: null,
  isApproverEntitled: false,
  isSamePerson: false,
  hasGranted: false,
};

/** Finds how the user who is about to confirm a payment relates to its requester, approver and granters. */
export async function separationOf(
  { accountOf, soleGranters, isSamePerson }: SeparationDeps,
  payment: PaymentState,
  confirmedBy: number | null,
): Promise<Separation> {
  if (payment.phase !== 'requested') return UNRELATED;
  const { userId, paymentType, approvedBy, requestedBy } = payment;
  const isApproverEntitled = approvedBy !== null && mayDecideOnPayments(await accountOf(approvedBy));
  const known = { ...UNRELATED, knownApprover: approvedBy, isApproverEntitled };
  if (confirmedBy === null) return known;
  const granters = paymentType === 'cash-out' ? await soleGranters(userId) : [];
  // A depositor decides nothing, so the person who created the advertiser's account may confirm.
  const isBrought = paymentType === 'deposit' && requestedBy === userId;
  const others = [isBrought ? null : requestedBy, isApproverEntitled ? approvedBy : null, ...granters];
  const same = await Promise.all(
    others
      .filter((other) => other !== null && other !== confirmedBy)
      .map((other) => isSamePerson(confirmedBy, other as number)),
  );
  return { ...known, isSamePerson: same.includes(true), hasGranted: granters.includes(confirmedBy) };
}

const mayDecideOnPayments = (account: AccountTerms | undefined): boolean =>
  account !== undefined &&
  account.isActive &&
  !account.isDeleted &&
  (account.role === 'admin' || (account.isFinanceRole && account.role !== 'advert'));
