import { invalid, type FieldError } from '@marquee/kit/http/problem-error';
import { mustBeValid } from '@marquee/schemas/common/messages';
import type { UserSettings } from '@marquee/schemas/events/user';

import { findAccount, type Accounts } from '../accounts.ts';

const LABELS = { salesManagerId: 'Sales manager id', accountManagerId: 'Account manager id' } as const;

/** @throws ProblemError 422 unless the named managers are active managers or admins */
export async function checkManagers(accounts: Accounts, settings: Partial<UserSettings>): Promise<void> {
  const errors: FieldError[] = [];
  for (const field of ['salesManagerId', 'accountManagerId'] as const) {
    const managerId = settings[field];
    if (managerId === undefined || managerId === null) continue;
    const manager = await findAccount(accounts, managerId);
    if (manager?.status !== 'active' || manager.role === 'advert') {
      errors.push({ field, message: mustBeValid(LABELS[field]) });
    }
  }
  if (errors.length > 0) throw invalid(...errors);
}
