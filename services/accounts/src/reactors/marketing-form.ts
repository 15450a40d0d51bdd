import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor } from '@marquee/kit/projector/reactor';

import { findAccount, type Accounts } from '../accounts.ts';
import { openPersonal } from '../personal.ts';
import type { ReactorBasics } from './mails.ts';

const ATTEMPTS_MAX = 8;
const TIMEOUT_MS = 10_000;
/** A sign-up that is older is no lead any more; a reactor that starts over leaves it alone. */
const MAX_AGE_MS = 7 * 86_400_000;

/** Hands each sign-up to an external marketing form, at least once; parked after eight refusals. */
export const createMarketingFormReactor = (
  accounts: Accounts,
  url: string,
  basics: ReactorBasics,
): Projection =>
  createReactor({
    ...basics,
    name: 'accounts marketing form',
    maxAttempts: ATTEMPTS_MAX,
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
  } catch (error) {
    // An error of its own, because a reactor tries transient ones for ever, and a form that is gone is not one.
    throw new Error('the marketing form did not answer', { cause: error });
  }
  if (status >= 300) throw new Error(`the marketing form answered ${status}`);
}
