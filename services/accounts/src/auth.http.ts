import type { CommandContext } from '@marquee/kit/decider/command-context';
import { requireFreshProof } from '@marquee/kit/http/fresh-proof';
import { data, noContent, PUBLIC, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import type { Principal } from '@marquee/kit/http/principal';
import { forbidden, invalid, ProblemError, unauthorized } from '@marquee/kit/http/problem-error';
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
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import {
  authAnswer,
  emailCheckAnswer,
  passwordCheckAnswer,
  secondFactorAnswer,
  signedUpAnswer,
} from '@marquee/schemas/queries/user';
import * as v from 'valibot';

import { bucketOf, findAccount, type Accounts } from './accounts.ts';
import type { AccountsCommands } from './commands.ts';
import { holderOf } from './email-reservations.ts';
import { isPasswordOf } from './password-changes.ts';
import { refuseImpersonation, userNotFound } from './problems.ts';
import { proveSecondFactor } from './second-factor/second-factor.ts';
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
    summary: 'Sign in; 202 asks for the code of a second factor',
    records: 'sign-in',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: loginCommand,
    response: v.union([authAnswer, secondFactorAnswer]),
    handler: async ({ body, ip, userAgent, identified, context }) => {
      const answer = await commands.signIn({ ...body, ip, userAgent, identified }, context);
      return { status: 'access_token' in answer ? 200 : 202, body: answer };
    },
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
    isOwnSession: true,
    ownership: 'none',
    withoutSecondFactor: true,
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

const codeRequired = () =>
  new ProblemError(422, required('Code'), {
    type: PROBLEM_TYPES.secondFactorRequired,
    errors: [{ field: 'code', message: required('Code') }],
  });

/** The password may be right, and the code still to come: that is not a failure yet. */
const isFailedProof = (error: unknown): boolean =>
  error instanceof ProblemError && error.status < 500 && error.type !== PROBLEM_TYPES.secondFactorRequired;

interface Proof extends v.InferOutput<typeof proveCommand> {
  readonly userId: number;
  readonly ip: string;
}

/** @throws ProblemError 422 for a wrong password, or a code that is wrong or missing; 429 after too many */
async function prove(
  accounts: Accounts,
  { userId: id, password, code, ip }: Proof,
  context: CommandContext,
): Promise<void> {
  if (!(await isPasswordOf(accounts, id, password)))
    throw invalid({ field: 'password', message: MESSAGES.passwordNotFound });
  const account = await findAccount(accounts, id);
  if (!account?.secondFactor) return;
  if (code === undefined) throw codeRequired();
  await proveSecondFactor(accounts, account, { code, ip }, context);
}

/**
 * Changing the own password counts as a proof, and of somebody with a second factor a proof takes a code as well.
 * @throws ProblemError 403 for a session in which both were not proved a short while ago
 */
async function requireProofOfBoth(accounts: Accounts, principal: Principal): Promise<void> {
  const account = await findAccount(accounts, principal.userId);
  if (account?.secondFactor) requireFreshProof(principal, accounts.clock());
}

const passwordRoutes = ({ accounts, commands }: AuthRoutesDeps): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/proof',
    summary:
      'Prove the password, and the second factor, of whoever is signed in, also while acting as another user',
    tag: TAG,
    access: SIGNED_IN,
    isOwnSession: true,
    ownership: 'none',
    withoutSecondFactor: true,
    body: proveCommand,
    handler: async ({ body, principal, ip, context, proofFailed }) => {
      await prove(accounts, { ...body, userId: principal.actorId, ip }, context).catch((error: unknown) => {
        if (isFailedProof(error)) proofFailed();
        throw error;
      });
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
    isOwnSession: true,
    ownership: 'own',
    params: userParams,
    body: checkPasswordCommand,
    response: passwordCheckAnswer,
    handler: async ({ params, body, principal, proofFailed }) => {
      if (params.id !== principal.userId) throw principal.role === 'admin' ? forbidden() : userNotFound();
      refuseImpersonation(principal);
      const isValidPassword = await isPasswordOf(accounts, params.id, body.password);
      if (!isValidPassword) proofFailed();
      return data({ isValidPassword });
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/password/change',
    summary:
      "Change a password: the own one, or with a fresh proof as an admin anybody else's; other sessions end",
    tag: TAG,
    access: SIGNED_IN,
    isOwnSession: true,
    ownership: 'own',
    params: userParams,
    body: changePasswordCommand,
    handler: async ({ params, body, principal, context, settled, proofFailed }) => {
      const isOwn = params.id === principal.userId;
      if (!isOwn && principal.role !== 'admin') throw userNotFound();
      refuseImpersonation(principal);
      if (isOwn && body.currentPassword === undefined) {
        throw invalid({ field: 'currentPassword', message: required('Current password') });
      }
      if (!isOwn && body.currentPassword !== undefined) {
        throw invalid({ field: 'currentPassword', message: MESSAGES.passwordNotFound });
      }
      if (isOwn) await requireProofOfBoth(accounts, principal);
      else requireFreshProof(principal, accounts.clock());
      const change = {
        userId: params.id,
        password: body.password,
        currentPassword: body.currentPassword,
        keepSessionId: isOwn ? principal.sessionId : undefined,
        proofFailed,
      };
      await settled(await commands.changePassword(change, context));
      return data({ isChanged: true });
    },
  }),
];
