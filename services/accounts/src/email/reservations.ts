import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { DAY_MS } from '@marquee/schemas/common/time';

import { digestOf, type Accounts } from '../accounts.ts';
import { emailStream } from './index.ts';
import { userStream } from '../user/index.ts';

/** A holder that turned out to hold nothing may be replaced by another; one of many who try wins. */
const TAKEOVERS_MAX = 3;

/** The account that an address belongs to; null when it is free or its reservation is a left-over. */
export async function holderOf(accounts: Accounts, email: string): Promise<number | null> {
  const digest = digestOf(accounts, email);
  const { holder } = (await accounts.emails.load(emailStream(digest))).state;
  if (holder === null) return null;
  return (await isLeftOver(accounts, digest, holder, false)) ? null : holder;
}

/**
 * Reserves an address for a user, also one that a former holder still has.
 * @throws RejectedError "Email already exists."
 */
export async function reserveEmail(
  accounts: Accounts,
  email: string,
  userId: number,
  context: CommandContext,
): Promise<void> {
  const emailDigest = digestOf(accounts, email);
  let formerHolder: number | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const handled = await accounts.emails.handle(
      emailStream(emailDigest),
      { kind: 'reserve', emailDigest, userId, ...(formerHolder === undefined ? {} : { formerHolder }) },
      furtherCommand(context, `reserve ${attempt}`),
    );
    if (handled.accepted) return;
    const { holder } = handled.rejection;
    const mayTakeOver = attempt < TAKEOVERS_MAX && holder !== formerHolder;
    if (!mayTakeOver || !(await isLeftOver(accounts, emailDigest, holder, true, context)))
      throw new RejectedError(handled.rejection);
    formerHolder = holder;
  }
}

export async function releaseEmail(
  accounts: Accounts,
  emailDigest: string,
  userId: number,
  context: CommandContext,
): Promise<void> {
  const handled = await accounts.emails.handle(
    emailStream(emailDigest),
    { kind: 'release', emailDigest, userId },
    furtherCommand(context, `release ${emailDigest}`),
  );
  acceptedOrThrow(handled);
}

/**
 * True when the holder never registered, is gone, or has another address, and has had time enough to finish what
 * it was doing. A sign-up that never finished is closed first, so that it cannot come back and register after all.
 */
async function isLeftOver(
  accounts: Accounts,
  emailDigest: string,
  holder: number,
  close: boolean,
  context?: CommandContext,
): Promise<boolean> {
  const { state } = await accounts.users.load(userStream(holder));
  if (state.status === 'abandoned' || state.status === 'deleted') return true;
  const isHeld = state.status !== 'absent' && state.emailDigest === emailDigest;
  if (isHeld && state.isEmailConfirmed) return false;
  const ageMs = accounts.clock().getTime() - (await reservedAt(accounts, emailDigest, holder));
  if (isHeld) {
    if (ageMs < accounts.limits.unconfirmedDays * DAY_MS) return false;
    return !close || !context || deleteUnconfirmed(accounts, holder, context);
  }
  if (ageMs < accounts.limits.reservationGraceSeconds * 1_000) return false;
  if (state.status !== 'absent' || !close || !context) return true;
  const closed = await accounts.users.handle(
    userStream(holder),
    { kind: 'abandon', userId: holder },
    furtherCommand(context, `abandon ${holder}`),
  );
  return closed.accepted;
}

/**
 * Deletes an account whose address was not confirmed in days, so that the next sign-up can have the address.
 */
async function deleteUnconfirmed(accounts: Accounts, userId: number, context: CommandContext) {
  const { accepted } = await accounts.users.handle(
    userStream(userId),
    {
      kind: 'delete',
      wipePersonalInfo: false,
      isRequiredByLedger: false,
      actorId: null,
      at: context.occurredAt,
      openSince: context.occurredAt,
      knownRequester: undefined,
      isSamePerson: false,
    },
    { ...furtherCommand(context, `delete ${userId}`), actorId: null },
  );
  return accepted;
}

async function reservedAt({ eventStore }: Accounts, emailDigest: string, holder: number): Promise<number> {
  const events = await eventStore.readStream(emailStream(emailDigest));
  const reserved = events.findLast(({ type, data }) => type === 'EmailReserved' && data.userId === holder);
  return reserved ? Date.parse(reserved.metadata.occurredAt) : Number.POSITIVE_INFINITY;
}
