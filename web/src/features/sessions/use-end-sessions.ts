import type { SessionView } from '@marquee/schemas/user/session';

import { t } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { endAllSessions, endSession } from './api.ts';
import { deviceOf } from './device.ts';

/** Asks, and ends sessions of a user: one, or all but this browser's. @param isOwn of who asks */
export function useEndSessions(userId: number, isOwn: boolean) {
  const invalidates = [['sessions', userId]];
  const one = useCommand<string>({
    run: (sessionId) => endSession(userId, sessionId),
    success: t('Session signed out'),
    invalidates,
  });
  const all = useCommand({
    run: () => endAllSessions(userId),
    success: ({ ended }) => t('{ended, plural, one {# session} other {# sessions}} signed out', { ended }),
    invalidates,
  });
  return {
    isPending: one.isPending || all.isPending,
    endOne: async ({ id, userAgent }: SessionView) => {
      const isSure = await confirm({
        title: t('Sign out {label}?', { label: deviceOf(userAgent).label }),
        body: t('It is signed out immediately. What has not been saved there is lost.'),
        confirmLabel: t('Sign out'),
        danger: true,
      });
      if (isSure) one.run(id);
    },
    endAll: async () => {
      const isSure = await confirm({
        title: isOwn ? t('Sign out everywhere else?') : t('Sign out everywhere?'),
        body: isOwn
          ? t('All sessions but this one are signed out immediately.')
          : t(
              'All sessions of this user are signed out immediately. They can sign in again with their password.',
            ),
        confirmLabel: t('Sign out'),
        danger: true,
      });
      if (isSure) all.run();
    },
  };
}
