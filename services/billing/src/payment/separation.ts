import type { AccountTerms } from '../account-terms.ts';
import type { PaymentState, Separation } from './state.ts';

export interface SeparationDeps {
  readonly accountOf: (userId: number) => Promise<AccountTerms | undefined>;
  /** Who has alone given the account money, as of all commands before the call. */
  readonly soleGranters: (userId: number) => Promise<readonly number[]>;
  /** Could one person be at the keyboard for both? */
  readonly isSamePerson: (one: number, other: number) => Promise<boolean>;
}

const NOBODY: Separation = {
  knownApprover: null,
  isApproverEntitled: false,
  isSamePerson: false,
  hasGranted: false,
};

/** Looks at who asked for a payment, approved it and gave the account money, for whoever is about to confirm it. */
export async function separationOf(
  { accountOf, soleGranters, isSamePerson }: SeparationDeps,
  payment: PaymentState,
  confirmedBy: number | null,
): Promise<Separation> {
  if (payment.phase !== 'requested') return NOBODY;
  const { userId, paymentType, approvedBy, requestedBy } = payment;
  const isApproverEntitled = approvedBy !== null && mayDecideOnPayments(await accountOf(approvedBy));
  const known = { ...NOBODY, knownApprover: approvedBy, isApproverEntitled };
  if (confirmedBy === null) return known;
  const granters = paymentType === 'cash-out' ? await soleGranters(userId) : [];
  // Who brings money decides on nothing: whoever made the advertiser's account may take it.
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
