import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor } from '@marquee/kit/projector/reactor';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { DAY_MS } from '@marquee/schemas/common/time';

import { findAccount, type Accounts } from '../accounts.ts';
import { openPersonal } from '../personal-data.ts';
import type { ReactorBasics } from './mails.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRY_MS = 600_000;
/** A sign-up that is older is no lead any more; a reactor that starts over leaves it alone. */
const MAX_AGE_MS = 7 * DAY_MS;

/**
 * Hands each sign-up to an external marketing form, at least once. While the form is away it is tried for a day after
 * the sign-up, less and less often; what it refuses eight times, or does not take within the day, is parked.
 */
export const createMarketingFormReactor = (
  accounts: Accounts,
  url: string,
  basics: ReactorBasics,
): Projection =>
  createReactor({
    ...basics,
    name: 'accounts marketing form',
    patienceMs: DAY_MS,
    maxRetryMs: MAX_RETRY_MS,
    clock: accounts.clock,
    events: ['UserRegistered'],
    react: async (event) => {
      if (event.data.registeredBy !== 'sign-up') return;
      if (accounts.clock().getTime() - Date.parse(event.metadata.occurredAt) > MAX_AGE_MS) return;
      const account = await findAccount(accounts, event.data.userId);
      const person = account && (await openPersonal(accounts.vault, account.personal));
      if (!person) return;
      const { firstName, lastName, email, company, country, phone } = person;
      await post(url, { firstName, lastName, email, company, country, phone });
    },
  });

async function post(url: string, body: object): Promise<void> {
  let status: number;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    ({ status } = response);
  } catch (cause) {
    throw unavailable('it does not answer', cause);
  }
  if (status >= 500 || PASSING.has(status)) throw unavailable(`it answered ${status}`);
  if (status >= 300) throw new Error(`the marketing form answered ${status}`);
}

/** Request timeout, too early, too many requests (RFC 9110, 8470, 6585): the same body may be taken later. */
const PASSING = new Set([408, 425, 429]);

const unavailable = (reason: string, cause?: unknown) =>
  new DependencyUnavailable('marketing form', 'Sign-ups are handed to it once it answers.', {
    reason,
    cause,
  });
