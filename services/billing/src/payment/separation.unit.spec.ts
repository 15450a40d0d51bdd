import { expect, it } from 'vitest';

import type { AccountTerms } from '../account-terms.ts';
import { separationOf } from './separation.ts';
import type { PaymentState } from './state.ts';

const [ADVERTISER, APPROVER, CONFIRMER] = [7, 3, 4];
const ADMIN: AccountTerms = {
  ...{ role: 'admin', isFinanceRole: false, isActive: true, isDeleted: false, allowRefill: true },
  ...{
    autoApprovePayments: false,
    isFirstPayment: true,
    firstPaymentNanos: null,
    followingPaymentNanos: null,
  },
};
const approved = {
  ...{ phase: 'requested', paymentType: 'deposit', userId: ADVERTISER },
  ...{ requestedBy: ADVERTISER, approvedBy: APPROVER },
} as PaymentState;

it.each([
  [{}, true],
  [{ role: 'manager', isFinanceRole: true }, true],
  [{ role: 'manager' }, false],
  [{ role: 'advert', isFinanceRole: true }, false],
  [{ isActive: false }, false],
  [{ isDeleted: true }, false],
] as const)('the approver who is %j by now still counts: %s', async (over, isApproverEntitled) => {
  const deps = {
    accountOf: async () => ({ ...ADMIN, ...over }),
    soleGranters: async () => [],
    isSamePerson: async () => false,
  };
  const separation = await separationOf(deps, approved, CONFIRMER);
  expect(separation).toMatchObject({ knownApprover: APPROVER, isApproverEntitled });
});
