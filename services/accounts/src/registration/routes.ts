import { data, PUBLIC, route, type RouteDefinition } from '@marquee/kit/http/route';
import { invalid } from '@marquee/kit/http/problem-error';
import { checkEmailCommand, signUpCommand } from '@marquee/schemas/commands/auth';
import { mustBeValid, required } from '@marquee/schemas/common/messages';
import { emailCheckAnswer, signedUpAnswer } from '@marquee/schemas/user/views';

import { bucketOf, type Accounts } from '../accounts.ts';
import type { AccountsCommands } from '../user/commands.ts';
import { holderOf } from '../email/reservations.ts';
import { limitCalls } from '../sign-in/sign-in.ts';

/** Checks the answer of a sign-up's captcha; optional. */
export interface CaptchaVerifier {
  verify(answer: string, ip: string): Promise<boolean>;
}

interface SignUpRoutesDeps {
  readonly accounts: Accounts;
  readonly commands: AccountsCommands;
  readonly captcha: CaptchaVerifier | undefined;
}

const TAG = 'Auth and account';

/** Signing up, and what its form asks before. */
export const signUpRoutes = ({
  accounts,
  commands,
  captcha,
}: SignUpRoutesDeps): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/signup',
    summary: 'Sign up as an advertiser',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: signUpCommand,
    response: signedUpAnswer,
    handler: async ({ body, ip, context, waitForProjections }) => {
      await limitCalls(accounts, [
        { bucket: bucketOf(accounts, 'sign-up', ip), max: accounts.limits.signUpsOfIp },
        { bucket: bucketOf(accounts, 'sign-ups'), max: accounts.limits.signUps },
      ]);
      if (captcha) await checkCaptcha(captcha, body.recaptcha, ip);
      const { userId: id, position } = await commands.signUp(body, context);
      await waitForProjections(position);
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
