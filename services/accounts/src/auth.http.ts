import { data, noContent, PUBLIC, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { forbidden, invalid, unauthorized } from '@marquee/kit/http/problem-error';
import {
  changePasswordCommand,
  checkEmailCommand,
  checkPasswordCommand,
  loginCommand,
  mailTokenParams,
  proveCommand,
  resetPasswordCommand,
  restorePasswordCommand,
  signUpCommand,
} from '@marquee/schemas/commands/auth';
import { idParam, userId } from '@marquee/schemas/common/ids';
import { MESSAGES, mustBeValid, required } from '@marquee/schemas/common/messages';
import {
  authAnswer,
  emailCheckAnswer,
  passwordCheckAnswer,
  signedUpAnswer,
} from '@marquee/schemas/queries/user';
import * as v from 'valibot';

import { bucketOf, type Accounts } from './accounts.ts';
import type { AccountsCommands } from './commands.ts';
import { holderOf } from './email-reservations.ts';
import { isPasswordOf } from './password-changes.ts';
import { userNotFound } from './problems.ts';
import { limitCalls } from './sign-in.ts';

/** Checks the answer of a sign-up's captcha; whoever configures none has none. */
export interface CaptchaVerifier {
  verify(answer: string, ip: string): Promise<boolean>;
}

interface AuthRoutesDeps {
  readonly accounts: Accounts;
  readonly commands: AccountsCommands;
  readonly captcha: CaptchaVerifier | undefined;
}

const TAG = 'Auth and account';
const userParams = v.object({ id: idParam(userId) });

/** The specification's "Auth and account" calls, without the profile, which is a query. */
export const authRoutes = (deps: AuthRoutesDeps): readonly RouteDefinition[] => [
  ...signInRoutes(deps),
  ...signUpRoutes(deps),
  ...mailLinkRoutes(deps),
  ...passwordRoutes(deps),
];

const signInRoutes = ({ accounts, commands }: AuthRoutesDeps): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in',
    records: 'sign-in',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: loginCommand,
    response: authAnswer,
    handler: async ({ body, ip, userAgent, identified, context }) => ({
      body: await commands.signIn({ ...body, ip, userAgent, identified }, context),
    }),
  }),
  route({
    method: 'POST',
    path: '/users/token/refresh',
    summary: 'Exchange a token for a new one',
    tag: TAG,
    // A stale token is let in only to see whether it was used before.
    access: PUBLIC,
    ownership: 'none',
    response: authAnswer,
    handler: async ({ headers, maybePrincipal }) => {
      const bearer = bearerOf(headers.authorization);
      const token = maybePrincipal && (await accounts.sessions.refresh(bearer));
      if (token === undefined) {
        await accounts.sessions.endIfReused(bearer);
        throw unauthorized();
      }
      const expiresIn = accounts.limits.sessionMinutes;
      return { body: { access_token: token, token_type: 'Bearer', expires_in: expiresIn } };
    },
  }),
  route({
    method: 'POST',
    path: '/logout',
    summary: 'Sign out: the session ends, with all its tokens',
    records: 'sign-out',
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'none',
    handler: async ({ principal }) => {
      await accounts.sessions.end(principal.sessionId);
      return noContent();
    },
  }),
];

const bearerOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header.replace(/^Bearer /i, '') : '';

const signUpRoutes = ({ accounts, commands, captcha }: AuthRoutesDeps): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/signup',
    summary: 'Sign up as an advertiser',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: signUpCommand,
    response: signedUpAnswer,
    handler: async ({ body, ip, context, settled }) => {
      await limitCalls(accounts, [
        { bucket: bucketOf(accounts, 'sign-up', ip), max: accounts.limits.signUpsOfIp },
        { bucket: bucketOf(accounts, 'sign-ups'), max: accounts.limits.signUps },
      ]);
      if (captcha) await checkCaptcha(captcha, body.recaptcha, ip);
      const { userId: id, position } = await commands.signUp(body, context);
      await settled(position);
      return data({ id, email: body.email }, 201);
    },
  }),
  route({
    method: 'POST',
    path: '/users/check-email',
    summary: 'Does an account have this address?',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: checkEmailCommand,
    response: emailCheckAnswer,
    handler: async ({ body, ip }) => {
      await limitCalls(accounts, [
        { bucket: bucketOf(accounts, 'check-email', ip), max: accounts.limits.emailChecksOfIp },
      ]);
      return data({ emailAlreadyExists: (await holderOf(accounts, body.email)) !== null });
    },
  }),
];

async function checkCaptcha(captcha: CaptchaVerifier, answer: string | null | undefined, ip: string) {
  if (!answer) throw invalid({ field: 'recaptcha', message: required('Recaptcha') });
  if (!(await captcha.verify(answer, ip))) {
    throw invalid({ field: 'recaptcha', message: mustBeValid('Recaptcha') });
  }
}

const mailLinkRoutes = ({ commands }: AuthRoutesDeps): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/password/reset',
    summary: 'Send a mail with a link to a new password',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: resetPasswordCommand,
    handler: async ({ body, ip, context }) => {
      await commands.requestPasswordReset({ email: body.email, ip }, context);
      return data({ isSent: true });
    },
  }),
  route({
    method: 'POST',
    path: '/users/password/restore/:token',
    summary: "Set a new password by a mail's link; all sessions end",
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    params: mailTokenParams,
    body: restorePasswordCommand,
    handler: async ({ params, body, context, settled }) => {
      const { password } = body;
      await settled(await commands.restorePassword({ token: params.token, password }, context));
      return data({ isChanged: true });
    },
  }),
  route({
    method: 'POST',
    path: '/users/account/confirm/:token',
    summary: "Confirm an address by a mail's link",
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    params: mailTokenParams,
    handler: async ({ params, context, settled }) => {
      await settled(await commands.confirmEmail(params.token, context));
      return data({ isConfirmed: true });
    },
  }),
];

const passwordRoutes = ({ accounts, commands }: AuthRoutesDeps): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/proof',
    summary: 'Prove the password of whoever is signed in, also while acting as another user',
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'none',
    body: proveCommand,
    handler: async ({ body, principal }) => {
      if (!(await isPasswordOf(accounts, principal.actorId, body.password))) {
        throw invalid({ field: 'password', message: MESSAGES.passwordNotFound });
      }
      await accounts.sessions.prove(principal.sessionId, accounts.clock());
      accounts.authenticator.forget(principal.actorId);
      return data({ isProved: true });
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/password/check',
    summary: "Is this one's own password?",
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'own',
    params: userParams,
    body: checkPasswordCommand,
    response: passwordCheckAnswer,
    handler: async ({ params, body, principal }) => {
      if (params.id !== principal.userId) throw principal.role === 'admin' ? forbidden() : userNotFound();
      refuseImpersonation(principal);
      return data({ isValidPassword: await isPasswordOf(accounts, params.id, body.password) });
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/password/change',
    summary: "Change a password: the own one, or as an admin anybody else's; other sessions end",
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'own',
    params: userParams,
    body: changePasswordCommand,
    handler: async ({ params, body, principal, context, settled }) => {
      const isOwn = params.id === principal.userId;
      if (!isOwn && principal.role !== 'admin') throw userNotFound();
      refuseImpersonation(principal);
      if (isOwn && body.currentPassword === undefined) {
        throw invalid({ field: 'currentPassword', message: required('Current password') });
      }
      if (!isOwn && body.currentPassword !== undefined) {
        throw invalid({ field: 'currentPassword', message: MESSAGES.passwordNotFound });
      }
      const change = {
        userId: params.id,
        password: body.password,
        currentPassword: body.currentPassword,
        keepSessionId: isOwn ? principal.sessionId : undefined,
      };
      await settled(await commands.changePassword(change, context));
      return data({ isChanged: true });
    },
  }),
];

/** An admin sets a password in the own name, which the log shows, never in the user's. */
function refuseImpersonation({ impersonating }: { readonly impersonating: boolean }): void {
  if (impersonating) throw forbidden('Not while acting as another user.');
}
