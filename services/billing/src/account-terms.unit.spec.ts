import type { UserEvent } from '@marquee/schemas/user/events';
import { expect, it } from 'vitest';

import { evolveAccountTerms, ownMinimumOf, type AccountTerms } from './account-terms.ts';

const terms: AccountTerms = {
  role: 'advert',
  isFinanceRole: false,
  isActive: true,
  isDeleted: false,
  allowRefill: true,
  autoApprovePayments: false,
  isFirstPayment: true,
  firstPaymentNanos: 5n,
  followingPaymentNanos: null,
};
const changed = (
  settings: Extract<UserEvent, { type: 'UserSettingsChanged' }>['data']['settings'],
): UserEvent => ({
  type: 'UserSettingsChanged',
  data: { userId: 7, settings },
});

it('a setting that is left out stays, one set to null goes', () => {
  expect(evolveAccountTerms(terms, changed({ allowRefill: false }))).toEqual({
    ...terms,
    allowRefill: false,
  });
  expect(
    evolveAccountTerms(terms, changed({ firstPaymentAmount: null, followingPaymentAmount: 9n })),
  ).toEqual({
    ...terms,
    firstPaymentNanos: null,
    followingPaymentNanos: 9n,
  });
});

it('follows role, activity and deletion, and ignores events of a user that never registered', () => {
  expect(evolveAccountTerms(terms, { type: 'UserDeleted', data: { userId: 7 } })).toEqual({
    ...terms,
    isDeleted: true,
  });
  expect(
    evolveAccountTerms(terms, {
      type: 'UserRoleChanged',
      data: { userId: 7, role: 'manager', isFinanceRole: true },
    }),
  ).toEqual({ ...terms, role: 'manager', isFinanceRole: true });
  const inactive = evolveAccountTerms(terms, { type: 'UserDeactivated', data: { userId: 7 } });
  expect(inactive).toEqual({ ...terms, isActive: false });
  expect(evolveAccountTerms(inactive, { type: 'UserActivated', data: { userId: 7 } })).toEqual(terms);
  expect(evolveAccountTerms(undefined, { type: 'UserDeleted', data: { userId: 7 } })).toBeUndefined();
});

it('asks the first deposit for another minimum than those that follow', () => {
  const account = { ...terms, firstPaymentNanos: 5n, followingPaymentNanos: 9n };
  expect(ownMinimumOf(account, { hasDeposited: false })).toBe(5n);
  expect(ownMinimumOf(account, { hasDeposited: true })).toBe(9n);
  // Staff know that it has paid elsewhere.
  const known = evolveAccountTerms(account, changed({ isFirstPayment: false }));
  expect(known && ownMinimumOf(known, { hasDeposited: false })).toBe(9n);
});
