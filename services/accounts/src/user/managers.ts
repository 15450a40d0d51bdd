import type { FieldError } from '@marquee/kit/decider/rejection';
import { mustBeValid } from '@marquee/schemas/common/messages';
import type { UserSettings } from '@marquee/schemas/user/events';

import { findAccount, type Accounts } from '../accounts.ts';
import { invalidFields } from '../rejections.ts';

const LABELS = { salesManagerId: 'Sales manager id', accountManagerId: 'Account manager id' } as const;

/** @throws RejectedError unless the named managers are active managers or admins */
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
  if (errors.length > 0) throw invalidFields(...errors);
}
