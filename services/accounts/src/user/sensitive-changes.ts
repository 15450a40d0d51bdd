import type { ChangeUserCommand } from '@marquee/schemas/user/commands';

import { digestOf, findAccount, type Accounts } from '../accounts.ts';

/**
 * Whether a change by an admin decides who can sign in as another user, what staff may do, or that money
 * comes in without a decision. Such a change takes a fresh proof. An unchanged value is no change.
 */
export async function isSensitiveChange(
  accounts: Accounts,
  userId: number,
  body: ChangeUserCommand,
): Promise<boolean> {
  const account = await findAccount(accounts, userId);
  if (!account) return false;
  const { role, isFinanceRole, isAuditorRole, isActive, email, autoApprovePayments } = body;
  const isChanged = <Value>(wanted: Value | undefined, current: Value) =>
    wanted !== undefined && wanted !== current;
  return (
    isChanged(role, account.role) ||
    isChanged(isFinanceRole, account.isFinanceRole) ||
    isChanged(isAuditorRole, account.isAuditorRole) ||
    (account.role !== 'advert' && isChanged(isActive, account.status === 'active')) ||
    (email !== undefined && digestOf(accounts, email) !== account.emailDigest) ||
    (autoApprovePayments === true && !account.settings.autoApprovePayments)
  );
}
