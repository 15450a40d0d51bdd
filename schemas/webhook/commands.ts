import * as v from 'valibot';

import { maxLength, MESSAGES, mustBeValid, required } from '../common/messages.ts';
import { webhookTypes } from './types.ts';

/** Webhooks of one account. */
export const WEBHOOKS_MAX = 10;
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

/** `POST /webhooks`. */
export const createWebhookCommand = v.strictObject({ url: webhookUrl, types: webhookTypes });
export type CreateWebhook = v.InferOutput<typeof createWebhookCommand>;

/** `PUT /webhooks/{id}`. */
export const changeWebhookCommand = v.strictObject({
  url: webhookUrl,
  types: webhookTypes,
  isEnabled: v.boolean(mustBeValid('Is enabled')),
});
export type ChangeWebhook = v.InferOutput<typeof changeWebhookCommand>;
