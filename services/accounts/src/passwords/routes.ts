import { refuseImpersonation } from '@marquee/kit/http/access';
import type { CommandContext } from '@marquee/kit/decider/command-context';
import { requireFreshProof } from '@marquee/kit/http/fresh-proof';
import { data, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import type { Principal } from '@marquee/kit/http/principal';
import { forbidden, invalid, ProblemError } from '@marquee/kit/http/problem-error';
import { asProblem } from '@marquee/kit/http/rejection-problem';
import { changePasswordCommand, checkPasswordCommand, proveCommand } from '@marquee/schemas/commands/auth';
import { idParam, userId } from '@marquee/schemas/common/ids';
import { MESSAGES, required } from '@marquee/schemas/common/messages';
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { passwordCheckAnswer } from '@marquee/schemas/user/views';
import * as v from 'valibot';

import { findAccount, type Accounts } from '../accounts.ts';
import type { AccountsCommands } from '../user/commands.ts';
import { userNotFound } from '../rejections.ts';
import { proveSecondFactor } from '../second-factor/second-factor.ts';
import { isPasswordOf } from './changes.ts';

interface PasswordRoutesDeps {
  readonly accounts: Accounts;
  readonly commands: AccountsCommands;
}

const TAG = 'Auth and account';
const userParams = v.object({ id: idParam(userId) });

const codeRequired = () =>
  new ProblemError(422, required('Code'), {
    type: PROBLEM_TYPES.secondFactorRequired,
    errors: [{ field: 'code', message: required('Code') }],
  });

/** The password may be right, and the code still to come: that is not a failure yet. */
function isFailedProof(error: unknown): boolean {
  const problem = asProblem(error);
  return problem !== undefined && problem.status < 500 && problem.type !== PROBLEM_TYPES.secondFactorRequired;
}

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
 * Changing the own password counts as a proof, and with a second factor a proof takes a code as well.
 * @throws ProblemError 403 for a session in which both were not proved a short while ago
 */
async function requireProofOfBoth(accounts: Accounts, principal: Principal): Promise<void> {
  const account = await findAccount(accounts, principal.userId);
  if (account?.secondFactor) requireFreshProof(principal, accounts.clock());
}

/** Proving, checking and changing a password. */
export const passwordRoutes = ({ accounts, commands }: PasswordRoutesDeps): readonly RouteDefinition[] => [
  proofRoute(accounts),
  checkRoute(accounts),
  changeRoute({ accounts, commands }),
];

const proofRoute = (accounts: Accounts): RouteDefinition =>
  route({
    method: 'POST',
    path: '/users/proof',
    summary:
      'Prove the password, and the second factor, of the signed-in user, also while acting as another user',
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
  });

const checkRoute = (accounts: Accounts): RouteDefinition =>
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
  });

const changeRoute = ({ accounts, commands }: PasswordRoutesDeps): RouteDefinition =>
  route({
    method: 'POST',
    path: '/users/:id/password/change',
    summary:
      'Change a password: the own one, or as an admin with a fresh proof that of any user; other sessions end',
    tag: TAG,
    access: SIGNED_IN,
    isOwnSession: true,
    ownership: 'own',
    params: userParams,
    body: changePasswordCommand,
    handler: async ({ params, body, principal, context, waitForProjections, proofFailed }) => {
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
      await waitForProjections(await commands.changePassword(change, context));
      return data({ isChanged: true });
    },
  });
