import * as v from 'valibot';

import { maxLength, MESSAGES, mustBeValid, required } from '../common/messages.ts';
import { flag, list, personalText } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { WEBHOOK_TYPES } from './types.ts';

const URL_MAX = 2_048;

const webhookUrl = v.pipe(
  v.string(required('URL')),
  v.trim(),
  v.nonEmpty(required('URL')),
  v.maxLength(URL_MAX, maxLength('URL', URL_MAX)),
  v.url(MESSAGES.urlFormat),
  // Parsers drop line ends and tabs, so that another address would be called than the one that is shown.
  v.check((url) => !/\p{Cc}/u.test(url), MESSAGES.urlFormat),
  v.check((url) => url.toLowerCase().startsWith('https://'), 'URL must begin with https://.'),
  v.check((url) => !hasLogin(url), 'URL must not contain a user name or password.'),
);

/** Calls to addresses of strangers carry no login; a secret belongs into the path or the query. */
function hasLogin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Each once, in the order of the table, at least one. */
const webhookTypes = v.pipe(
  v.array(v.picklist(WEBHOOK_TYPES, mustBeValid('Event')), mustBeValid('Events')),
  v.minLength(1, 'Choose at least one event.'),
  v.maxLength(WEBHOOK_TYPES.length, mustBeValid('Events')),
  v.transform((chosen) => WEBHOOK_TYPES.filter((type) => chosen.includes(type))),
);

/** Calls a server of an account when something happens. */
export const webhookResource = defineResource({
  /** Sealed: addresses of servers may hold passwords. */
  url: personalText('URL', webhookUrl),
  /** Types of notifications that it is called about; events keep those that there are no more. */
  types: list('Events', { body: webhookTypes, item: v.string() }),
  /** Events of their own enable and disable it; a new one is enabled. */
  isEnabled: flag('Is enabled'),
});
export type WebhookFields = v.InferOutput<typeof webhookResource.stored>;
