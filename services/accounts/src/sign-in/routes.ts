import { noContent, PUBLIC, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { unauthorized } from '@marquee/kit/http/problem-error';
import { loginCommand } from '@marquee/schemas/commands/auth';
import { authAnswer, secondFactorAnswer } from '@marquee/schemas/user/views';
import * as v from 'valibot';

import type { Accounts } from '../accounts.ts';
import type { AccountsCommands } from '../user/commands.ts';

interface SignInRoutesDeps {
  readonly accounts: Accounts;
  readonly commands: AccountsCommands;
}

const TAG = 'Auth and account';

/** Signing in by a password, keeping the session, and signing out. */
export const signInRoutes = ({ accounts, commands }: SignInRoutesDeps): readonly RouteDefinition[] => [
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
