import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { OWN_FIELDS, type ChangeUserCommand } from '@marquee/schemas/user/commands';
import {
  personalData,
  userSettings,
  type PersonalData,
  type UserSettings,
} from '@marquee/schemas/user/events';

import { digestOf, findAccount, type Accounts } from '../accounts.ts';
import { countryOf } from '../region/country.ts';
import { releaseEmail, reserveEmail } from '../email/reservations.ts';
import { checkManagers } from './managers.ts';
import { checkPostbackUrl } from '../postback-secrets/postback-address.ts';
import { openPersonal, sealPersonal, withSealedTexts } from '../personal-data.ts';
import { invalidFields, userNotFound } from '../rejections.ts';
import { checkPhone } from '../registration/register.ts';
import type { AccountChange, PersonalChange } from './decide.ts';
import { userStream } from './index.ts';
import { USER_REJECTIONS } from './rejections.ts';
import type { LiveAccount } from './state.ts';

/** How often a change is repeated because another one came in between. */
const ATTEMPTS_MAX = 5;

/** Refuses, rather than drops, the fields that only an admin writes. */
export function refuseForeignFields(body: object): void {
  const refused = Object.keys(body).filter((field) => !OWN_FIELDS.includes(field));
  if (refused.length === 0) return;
  throw invalidFields(...refused.map((field) => ({ field, message: `You may not change ${field}.` })));
}

export const personalPart = (body: Partial<Record<string, unknown>>): Partial<PersonalData> =>
  pick(body, Object.keys(personalData.entries));

export const settingsPart = (body: Partial<Record<string, unknown>>): Partial<UserSettings> =>
  pick(body, Object.keys(userSettings.entries));

const pick = (body: Partial<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]));

/** Applies every change of one `PATCH` in one append. */
export async function changeAccount(
  accounts: Accounts,
  { userId, body: asked }: { readonly userId: number; readonly body: ChangeUserCommand },
  context: CommandContext,
): Promise<bigint | undefined> {
  const body = asked.country === undefined ? asked : { ...asked, country: countryOf(asked.country) };
  checkPhone(body.phone ?? null);
  checkPostbackUrl(settingsPart(body).conversionPostbackUrl);
  await checkManagers(accounts, settingsPart(body));
  for (let attempt = 1; ; attempt += 1) {
    const account = await findAccount(accounts, userId);
    if (!account) throw userNotFound();
    const outcome = await changeOnce(accounts, account, body, furtherCommand(context, `change ${attempt}`));
    if (outcome !== 'again') return outcome;
    if (attempt === ATTEMPTS_MAX) throw new RejectedError(USER_REJECTIONS['changed-meanwhile']);
  }
}

async function changeOnce(
  accounts: Accounts,
  account: LiveAccount,
  body: ChangeUserCommand,
  context: CommandContext,
): Promise<bigint | undefined | 'again'> {
  const { userId } = account;
  const personal = await personalChange(accounts, account, personalPart(body));
  const newDigest = personal?.emailDigest ?? account.emailDigest;
  const movesAddress = newDigest !== account.emailDigest;
  if (movesAddress && body.email !== undefined) await reserveEmail(accounts, body.email, userId, context);
  const change: AccountChange = {
    ...(personal ? { personal } : {}),
    settings: await withSealedTexts(accounts.vault, userId, settingsPart(body), account.settings),
    ...(body.role === undefined ? {} : { role: body.role }),
    ...(body.isFinanceRole === undefined ? {} : { isFinanceRole: body.isFinanceRole }),
    ...(body.isAuditorRole === undefined ? {} : { isAuditorRole: body.isAuditorRole }),
    ...(body.isActive === undefined ? {} : { isActive: body.isActive }),
  };
  const handled = await accounts.users.handle(
    userStream(userId),
    { kind: 'change-account', change, actorId: context.actorId },
    context,
  );
  if (!handled.accepted) {
    if (movesAddress) await releaseUnlessHeld(accounts, userId, newDigest, context);
    if (handled.rejection.reason === 'changed-meanwhile') return 'again';
    throw new RejectedError(handled.rejection);
  }
  if (movesAddress) await releaseEmail(accounts, account.emailDigest, userId, context);
  accounts.authenticator.forget(userId);
  if (handled.events.some(({ type }) => type === 'UserDeactivated')) {
    await accounts.sessions.endOlder(userId, accounts.clock(), { withImpersonators: true });
  }
  return handled.position;
}

/** Another change may have moved the account to this very address meanwhile; then it stays reserved. */
async function releaseUnlessHeld(
  accounts: Accounts,
  userId: number,
  digest: string,
  context: CommandContext,
) {
  const now = await findAccount(accounts, userId);
  if (now?.emailDigest !== digest) await releaseEmail(accounts, digest, userId, context);
}

async function personalChange(
  accounts: Accounts,
  { userId, personal: basis, emailDigest }: LiveAccount,
  wanted: Partial<PersonalData>,
): Promise<PersonalChange | undefined> {
  if (Object.keys(wanted).length === 0) return undefined;
  const current = await openPersonal(accounts.vault, basis);
  if (!current) throw userNotFound();
  const changedFields = Object.entries(wanted)
    .filter(([name, value]) => value !== current[name as keyof PersonalData])
    .map(([name]) => name);
  if (changedFields.length === 0) return undefined;
  return {
    personal: await sealPersonal(accounts.vault, userId, { ...current, ...wanted }),
    emailDigest: wanted.email === undefined ? emailDigest : digestOf(accounts, wanted.email),
    changedFields,
    basedOn: basis.sealed,
  };
}
