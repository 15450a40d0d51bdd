import { POSTBACK_SECRET_OVERLAP_DAYS } from '@marquee/schemas/common/postback-secret';
import type { RotatePostbackSecret } from '@marquee/schemas/commands/postback-secret';

import { t } from '../../lib/i18n/i18n.ts';
import { confirm, type ConfirmOptions } from '../../ui/overlays/confirm.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { requireSecret, revokePreviousSecret, rotateSecret } from './api.ts';

/** What can be done about the secret of an account; what ends something asks first. */
export function useSecretCommands(userId: number, onChanged: () => void) {
  const invalidates = [['postback-secret', userId], ['activity']];
  const create = useCommand<RotatePostbackSecret['previous']>({
    run: (previous, { idempotencyKey }) => rotateSecret(userId, previous, idempotencyKey),
    success: t('Postback secret created'),
    invalidates,
    onSuccess: onChanged,
  });
  const revoke = useCommand({
    run: () => revokePreviousSecret(userId),
    success: t('Old secret revoked'),
    invalidates,
  });
  const required = {
    run: (isRequired: boolean) => requireSecret(userId, isRequired),
    success: (_: unknown, isRequired: boolean) =>
      isRequired ? t('Conversions now need the secret') : t('Conversions count without the secret again'),
    invalidates,
  };
  const undoRequired = useCommand(required);
  const setRequired = useCommand({
    ...required,
    undo: { run: (_, isRequired) => undoRequired.run(!isRequired) },
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
  title: t('Rotate the postback secret?'),
  body: t(
    'A new secret is created. The current one keeps working for {days} days: add the new one to your postback URL before then.',
    { days: POSTBACK_SECRET_OVERLAP_DAYS },
  ),
  confirmLabel: t('Rotate'),
};

const REPLACE: ConfirmOptions = {
  title: t('Replace the secret now?'),
  body: t(
    'All current secrets stop working immediately. Conversions your server reports are rejected until your postback URL has the new secret.',
  ),
  confirmLabel: t('Replace now'),
  danger: true,
};

const REVOKE: ConfirmOptions = {
  title: t('Revoke old secret?'),
  body: t('Conversions still reported with it are rejected from now on.'),
  confirmLabel: t('Revoke'),
  danger: true,
};

/** @param unverified conversions of the last 7 days that came without the secret */
const requireQuestion = (unverified: number): ConfirmOptions => ({
  title: t('Require secret?'),
  body: t(
    '{unverified, plural, one {# conversion} other {# conversions}} came without it in the last 7 days. Those servers are rejected until they send the secret.',
    { unverified },
  ),
  confirmLabel: t('Require secret'),
});

const STOP_REQUIRING: ConfirmOptions = {
  title: t('Let conversions count without the secret?'),
  body: t(
    'Anyone who has seen your landing page URL can then report conversions for you. If you pay per action, you’ll be charged for them.',
  ),
  confirmLabel: t('Stop requiring it'),
  danger: true,
};
