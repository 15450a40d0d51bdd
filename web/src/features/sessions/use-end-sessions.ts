import type { SessionView } from '@marquee/schemas/user/session';

import { plural } from '../../lib/format.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { endAllSessions, endSession } from './api.ts';
import { deviceOf } from './device.ts';

/** Asks, and ends sessions of a user: one, or all but this browser's. @param isOwn of who asks */
export function useEndSessions(userId: number, isOwn: boolean) {
  const invalidates = [['sessions', userId]];
  const one = useCommand<string>({
    run: (sessionId) => endSession(userId, sessionId),
    success: 'Session signed out',
    invalidates,
  });
  const all = useCommand({
    run: () => endAllSessions(userId),
    success: ({ ended }) => `${plural(ended, 'session')} signed out`,
    invalidates,
  });
  return {
    isPending: one.isPending || all.isPending,
    endOne: async ({ id, userAgent }: SessionView) => {
      const isSure = await confirm({
        title: `Sign out ${deviceOf(userAgent).label}?`,
        body: 'It is signed out immediately. What has not been saved there is lost.',
        confirmLabel: 'Sign out',
        danger: true,
      });
      if (isSure) one.run(id);
    },
    endAll: async () => {
      const isSure = await confirm({
        title: isOwn ? 'Sign out everywhere else?' : 'Sign out everywhere?',
        body: isOwn
          ? 'All sessions but this one are signed out immediately.'
          : 'All sessions of this user are signed out immediately. They can sign in again with their password.',
        confirmLabel: 'Sign out',
        danger: true,
      });
      if (isSure) all.run();
    },
  };
}
