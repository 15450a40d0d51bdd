import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { mustBeValid } from '@marquee/schemas/common/messages';
import type { Role } from '@marquee/schemas/common/roles';
import type { PersonalData, UserSettings } from '@marquee/schemas/user/events';

import { digestOf, type Accounts } from '../accounts.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { countryOf } from '../region/country.ts';
import { releaseEmail, reserveEmail } from '../email/reservations.ts';
import { checkManagers } from '../user/managers.ts';
import { checkPostbackUrl } from '../postback-secrets/postback-address.ts';
import { sealPersonal, sealText, withOriginOf, withSealedTexts } from '../personal-data.ts';
import { isRefusedPhone } from '../region/phone.ts';
import { newPostbackSecret } from '../postback-secrets/new-secret.ts';
import { invalidFields } from '../rejections.ts';
import { userStream } from '../user/index.ts';
import { DEFAULT_SETTINGS } from '../user/state.ts';

export interface Registration {
  readonly personal: PersonalData;
  readonly password: string;
  readonly role: Role;
  readonly isFinanceRole: boolean;
  readonly isAuditorRole?: boolean;
  readonly settings?: Partial<UserSettings>;
  readonly registeredBy: 'sign-up' | 'admin' | 'seed';
  readonly isEmailConfirmed: boolean;
  /** False lets conversions count that servers report without the account's secret. Default true. */
  readonly isPostbackVerificationRequired?: boolean;
}

export interface Registered {
  readonly userId: number;
  readonly position: bigint | undefined;
}

/**
 * Makes an account. The address is reserved first: of any number who sign up with it at once, one gets it.
 * @throws RejectedError "Email already exists.", or a phone or country that is refused
 */
export async function registerUser(
  accounts: Accounts,
  registration: Registration,
  caller: CommandContext,
): Promise<Registered> {
  refuseCommonPassword(registration.password);
  checkPhone(registration.personal.phone);
  const personal = { ...registration.personal, country: countryOf(registration.personal.country) };
  checkPostbackUrl(registration.settings?.conversionPostbackUrl);
  await checkManagers(accounts, registration.settings ?? {});
  const userId = await accounts.ids.next('user');
  const context = await contextOf(accounts, userId, registration, caller);
  await reserveEmail(accounts, registration.personal.email, userId, context);
  try {
    return await appendRegistration(accounts, userId, { ...registration, personal }, context);
  } catch (error) {
    await giveUp(accounts, userId, digestOf(accounts, registration.personal.email), context);
    throw error;
  }
}

/** Who signs up acts for themselves, from where they are. */
async function contextOf(
  { vault }: Accounts,
  userId: number,
  { registeredBy }: Registration,
  caller: CommandContext,
): Promise<CommandContext> {
  if (registeredBy !== 'sign-up') return caller;
  const context = await withOriginOf(vault, userId, caller);
  return { ...context, actorId: context.actorId ?? userId };
}

export function checkPhone(phone: string | null): void {
  if (phone !== null && isRefusedPhone(phone)) {
    throw invalidFields({ field: 'phone', message: mustBeValid('Phone') });
  }
}

async function appendRegistration(
  accounts: Accounts,
  userId: number,
  { personal, password, settings, isPostbackVerificationRequired = true, ...rest }: Registration,
  context: CommandContext,
): Promise<Registered> {
  const { vault, hasher, users } = accounts;
  const handled = await users.handle(
    userStream(userId),
    {
      kind: 'register',
      userId,
      ...rest,
      personal: await sealPersonal(vault, userId, personal),
      emailDigest: digestOf(accounts, personal.email),
      passwordHash: await sealText(vault, userId, await hasher.hash(password)),
      settings: await withSealedTexts(vault, userId, { ...DEFAULT_SETTINGS, ...settings }),
      postbackSecret: await newPostbackSecret(vault, userId, context.occurredAt),
      isPostbackVerificationRequired,
    },
    context,
  );
  if (!handled.accepted) throw new RejectedError(handled.rejection);
  return { userId, position: handled.position };
}

/**
 * Frees the address of a sign-up that failed, unless it registered after all: closing the id distinguishes
 * the two. If even that fails, the next sign-up with the address takes it over.
 */
async function giveUp(
  accounts: Accounts,
  userId: number,
  digest: string,
  context: CommandContext,
): Promise<void> {
  try {
    const closed = await accounts.users.handle(
      userStream(userId),
      { kind: 'abandon', userId },
      furtherCommand(context, 'abandon'),
    );
    if (closed.accepted) await releaseEmail(accounts, digest, userId, context);
  } catch (error) {
    accounts.logger.warn({ err: error, userId }, 'a failed sign-up keeps its address for a while');
  }
}
