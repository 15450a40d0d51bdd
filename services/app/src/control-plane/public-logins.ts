import type { AccountsService } from '@marquee/accounts';

import { CannotStart } from '../process/require-free-port.ts';
import { PUBLIC_DEMO_PASSWORD } from '../settings/environment.ts';
import { type Settings } from '../settings/settings.ts';

/** The logins of the README. */
const PUBLIC_LOGINS = ['admin', 'manager', 'finance', 'auditor', 'advertiser'].map(
  (name) => `${name}@marquee.test`,
);

/**
 * Refuses to open a platform to other computers while demo accounts have the public password.
 * @throws CannotStart when an account has the public demo password and other computers can reach the platform
 */
export async function refusePublicLogins(
  accounts: Pick<AccountsService, 'hasPassword'>,
  { isLocal, production }: Pick<Settings, 'isLocal' | 'production'>,
): Promise<void> {
  if (isLocal && !production) return;
  for (const email of PUBLIC_LOGINS) {
    if (!(await accounts.hasPassword(email, PUBLIC_DEMO_PASSWORD))) continue;
    throw new CannotStart(
      `The demo account ${email} still has the public demo password. Change it, or start with ` +
        'HOST=127.0.0.1 and without PUBLIC_URL, or on an empty DATA_DIR.',
    );
  }
}
