import type { AccountsService } from '@marquee/accounts';
import { platformCommand } from '@marquee/kit/decider/command-context';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { wallClock } from '@marquee/kit/runtime/clock';
import { v5 as uuidV5 } from 'uuid';

import { CannotStart } from '../process/require-free-port.ts';
import type { Settings } from '../settings/settings.ts';

/** Namespace of the command that makes the first admin (RFC 9562, version 5). */
const NAMESPACE = 'a3d1c1f4-2f57-5a0c-8a41-1d6f0b7c9e02';

/**
 * Creates the admin of ADMIN_EMAIL unless the address is taken: only an admin can admit the first users.
 * @throws CannotStart for a password that no account may have
 */
export async function ensureFirstAdmin(accounts: AccountsService, settings: Settings): Promise<void> {
  const { adminEmail, adminPassword } = settings;
  if (adminEmail === undefined || adminPassword === undefined) return;
  if ((await accounts.findUserByEmail(adminEmail)) !== undefined) return;
  try {
    await registerAdmin(accounts, adminEmail, adminPassword);
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    throw new CannotStart(
      `The admin of ADMIN_EMAIL cannot be created with this ADMIN_PASSWORD. ${error.message}`,
    );
  }
}

async function registerAdmin({ commands }: AccountsService, email: string, password: string): Promise<void> {
  await commands.register(
    {
      personal: {
        firstName: 'First',
        lastName: 'Admin',
        email,
        phone: null,
        telegram: null,
        company: null,
        country: null,
        address: null,
        emailSpare: null,
      },
      password,
      role: 'admin',
      isFinanceRole: false,
      registeredBy: 'seed',
      isEmailConfirmed: true,
    },
    platformCommand(wallClock(), uuidV5(email.toLowerCase(), NAMESPACE)),
  );
}
