import { data, PUBLIC, route, type RouteDefinition } from '@marquee/kit/http/route';
import {
  mailTokenParams,
  resendConfirmationCommand,
  resetPasswordCommand,
  restorePasswordCommand,
} from '@marquee/schemas/commands/auth';
import { confirmationSentAnswer } from '@marquee/schemas/user/views';

import type { AccountsCommands } from '../user/commands.ts';

const TAG = 'Auth and account';

/** Asking for a mail with a link, and what the links of mails lead to. */
export const mailLinkRoutes = (commands: AccountsCommands): readonly RouteDefinition[] => [
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
    handler: async ({ params, body, context, waitForProjections }) => {
      const { password } = body;
      await waitForProjections(await commands.restorePassword({ token: params.token, password }, context));
      return data({ isChanged: true });
    },
  }),
  route({
    method: 'POST',
    path: '/users/account/confirmation',
    summary: 'Send the mail that confirms an address again; the answer is the same for any address',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: resendConfirmationCommand,
    response: confirmationSentAnswer,
    handler: async ({ body, ip, context }) => {
      const minutes = await commands.requestConfirmation({ email: body.email, ip }, context);
      return data({ againInSeconds: minutes * 60 });
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
    handler: async ({ params, context, waitForProjections }) => {
      await waitForProjections(await commands.confirmEmail(params.token, context));
      return data({ isConfirmed: true });
    },
  }),
];
