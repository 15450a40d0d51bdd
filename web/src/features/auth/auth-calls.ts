import type { restorePasswordCommand, SignUpCommand, signUpCommand } from '@marquee/schemas/commands/auth';
import { isLanguage } from '@marquee/schemas/common/language';
import { MESSAGES } from '@marquee/schemas/common/messages';
import {
  authAnswer,
  confirmationSentAnswer,
  emailCheckAnswer,
  secondFactorAnswer,
  signedUpAnswer,
} from '@marquee/schemas/user/views';
import { queryOptions } from '@tanstack/react-query';
import { union, type InferInput } from 'valibot';

import { language } from '../../lib/i18n/i18n.ts';
import { parsed, parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** Who signs in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type SignUpInput = InferInput<typeof signUpCommand>;
export type { SignUpCommand };

const signInAnswer = union([authAnswer, secondFactorAnswer]);

/** A session, or the token of a sign-in whose code is still to come. */
export const signIn = (credentials: Credentials) =>
  parsed(signInAnswer, api.post('/users/login', credentials));

export const finishSignIn = (token: string, code: string) =>
  parsed(authAnswer, api.post('/users/login/second-factor', { second_factor_token: token, code }));

/** In the language of the page and the time zone of the browser, which the account then has. */
export const signUp = (input: SignUpInput) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const own = { timezone: timeZone, ...(isLanguage(language) ? { language } : {}) };
  return parsed(signedUpAnswer, api.post('/users/signup', { ...input, ...own }));
};

/** The text for an address that is taken; undefined when it is free. */
export async function errorOfEmail(email: string, signal: AbortSignal): Promise<string | undefined> {
  const { data } = await parsed(emailCheckAnswer, api.post('/users/check-email', { email }, { signal }));
  return data.emailAlreadyExists ? MESSAGES.emailExists : undefined;
}

/** Sends the confirmation mail again, where there is an account to confirm. @throws ApiError 429 when it was sent a moment ago */
export const requestConfirmation = (email: string) =>
  parsedData(confirmationSentAnswer.entries.data, api.post('/users/account/confirmation', { email }));

export const requestReset = (email: string) => api.post('/users/password/reset', { email });

export const restorePassword = (token: string, input: InferInput<typeof restorePasswordCommand>) =>
  api.post(`/users/password/restore/${encodeURIComponent(token)}`, input);

/** Confirms an address; the same link again is harmless, so it may run as a query and be shared by two renders. */
export const confirmAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-confirmation', token],
    queryFn: () => api.post(`/users/account/confirm/${encodeURIComponent(token)}`),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
