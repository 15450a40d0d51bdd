import type { UserView } from '@marquee/schemas/user/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useCommand, type Command } from '../../widgets/command/use-command.ts';
import { changeUser, resetSecondFactor } from './api.ts';
import { fullName } from './labels.ts';

/** Switches an account on, or asks and switches it off. */
export function useSetActive() {
  const command: Command<{ readonly id: number; readonly isActive: boolean }, UserView> = useCommand({
    run: ({ id, isActive }) => changeUser(id, { isActive }),
    success: (_, { isActive }) => (isActive ? t('User activated') : t('User deactivated')),
    undo: { run: (_, { id, isActive }) => command.run({ id, isActive: !isActive }) },
    invalidates: [['user'], ['activity']],
  });
  return async (user: UserView): Promise<void> => {
    const isSure =
      !user.isActive ||
      (await confirm({
        title: t('Deactivate {name}?', { name: fullName(user) }),
        body: t(
          'They are signed out immediately, can’t sign in, and their campaigns stop until the account is activated again.',
        ),
        confirmLabel: t('Deactivate'),
        danger: true,
      }));
    if (isSure) command.run({ id: user.id, isActive: !user.isActive });
  };
}

/** Asks, then removes the second factor of a user who has lost it. */
export function useResetSecondFactor() {
  const command = useCommand<number>({
    run: resetSecondFactor,
    success: t('Two-step sign-in reset'),
    invalidates: [['user'], ['activity']],
  });
  return async (user: UserView): Promise<void> => {
    const isSure = await confirm({
      title: t('Reset two-step sign-in of {name}?', { name: fullName(user) }),
      body: t(
        'Verify their identity first: until they set it up again, a password alone is enough to sign in. They are signed out everywhere and notified by email.',
      ),
      confirmLabel: t('Reset'),
      danger: true,
    });
    if (isSure) command.run(user.id);
  };
}

/** What else is known of an account, elsewhere in the product. */
export const userLinks = (id: number) => ({
  statistics: paths.adminReports.href({ filter: `user:${id}` }),
  payments: paths.adminPayments.href({ type: 'all' }, { userId: String(id) }),
  statements: paths.adminStatements.href({ id }),
  activity: paths.activityLogs.href({ accountId: String(id) }),
});
