import { POSTBACK_SECRET_OVERLAP_DAYS } from '@marquee/schemas/common/postback-secret';
import type { RotatePostbackSecret } from '@marquee/schemas/commands/postback-secret';

import { plural } from '../../lib/format.ts';
import { confirm, type ConfirmOptions } from '../../ui/overlays/confirm.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { requireSecret, revokePreviousSecret, rotateSecret } from './api.ts';

/** What can be done about the secret of an account; what ends something asks first. */
export function useSecretCommands(userId: number, onChanged: () => void) {
  const invalidates = [['postback-secret', userId], ['activity']];
  const create = useCommand<RotatePostbackSecret['previous']>({
    run: (previous, { idempotencyKey }) => rotateSecret(userId, previous, idempotencyKey),
    success: 'Postback secret created',
    invalidates,
    onSuccess: onChanged,
  });
  const revoke = useCommand({
    run: () => revokePreviousSecret(userId),
    success: 'Old secret revoked',
    invalidates,
  });
  const setRequired = useCommand<boolean>({
    run: (isRequired) => requireSecret(userId, isRequired),
    success: (_, isRequired) =>
      isRequired ? 'Conversions now need the secret' : 'Conversions count without the secret again',
    invalidates,
  });
  return {
    isPending: create.isPending || revoke.isPending || setRequired.isPending,
    create: () => create.run('keep'),
    rotate: async () => {
      if (await confirm(ROTATE)) create.run('keep');
    },
    replace: async () => {
      if (await confirm(REPLACE)) create.run('revoke');
    },
    revoke: async () => {
      if (await confirm(REVOKE)) revoke.run();
    },
    require: async (unverified: number) => {
      if (unverified === 0 || (await confirm(requireQuestion(unverified)))) setRequired.run(true);
    },
    stopRequiring: async () => {
      if (await confirm(STOP_REQUIRING)) setRequired.run(false);
    },
  };
}

const ROTATE: ConfirmOptions = {
  title: 'Rotate the postback secret?',
  body: `A new secret is created. The current one keeps working for ${POSTBACK_SECRET_OVERLAP_DAYS} days: add the new one to your postback URL before then.`,
  confirmLabel: 'Rotate',
};

const REPLACE: ConfirmOptions = {
  title: 'Replace the secret now?',
  body: 'All current secrets stop working immediately. Conversions your server reports are rejected until your postback URL has the new secret.',
  confirmLabel: 'Replace now',
  danger: true,
};

const REVOKE: ConfirmOptions = {
  title: 'Revoke old secret?',
  body: 'Conversions still reported with it are rejected from now on.',
  confirmLabel: 'Revoke',
  danger: true,
};

/** @param unverified conversions of the last 7 days that came without the secret */
const requireQuestion = (unverified: number): ConfirmOptions => ({
  title: 'Require secret?',
  body: `${plural(unverified, 'conversion')} came without it in the last 7 days. Those servers are rejected until they send the secret.`,
  confirmLabel: 'Require secret',
});

const STOP_REQUIRING: ConfirmOptions = {
  title: 'Let conversions count without the secret?',
  body: 'Anyone who has seen your landing page URL can then report conversions for you. If you pay per action, you’ll be charged for them.',
  confirmLabel: 'Stop requiring it',
  danger: true,
};
