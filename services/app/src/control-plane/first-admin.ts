import type { AccountsService } from '@marquee/accounts';
import { wallClock } from '@marquee/kit/runtime/clock';
import { v5 as uuidV5 } from 'uuid';

import type { Settings } from '../settings/settings.ts';

/** Namespace of the command that makes the first admin (RFC 9562, version 5). */
const NAMESPACE = 'a3d1c1f4-2f57-5a0c-8a41-1d6f0b7c9e02';

/** Creates the admin of ADMIN_EMAIL unless the address is taken: only an admin can admit the first users. */
export async function ensureFirstAdmin(accounts: AccountsService, settings: Settings): Promise<void> {
  const { adminEmail, adminPassword } = settings;
  if (adminEmail === undefined || adminPassword === undefined) return;
  if ((await accounts.findUserByEmail(adminEmail)) !== undefined) return;
  const commandId = uuidV5(adminEmail.toLowerCase(), NAMESPACE);
  await accounts.commands.register(
    {
      personal: {
        firstName: 'First',
        lastName: 'Admin',
        email: adminEmail,
        phone: null,
        telegram: null,
        company: null,
        country: null,
        address: null,
        emailSpare: null,
      },
      password: adminPassword,
      role: 'admin',
      isFinanceRole: false,
      registeredBy: 'seed',
      isEmailConfirmed: true,
    },
    {
      commandId,
      actorId: null,
      onBehalfOfId: null,
      occurredAt: wallClock().toISOString(),
      correlationId: commandId,
      causationId: null,
      origin: null,
    },
  );
}
