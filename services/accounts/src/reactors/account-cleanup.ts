import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor } from '@marquee/kit/projector/reactor';

import type { Accounts } from '../accounts.ts';
import { afterRemoval } from '../removal/delete-user.ts';
import { contextOfReaction } from './event-context.ts';
import type { ReactorBasics } from './mails.ts';

/**
 * Finishes what a crash may have interrupted between an event and its consequences: sessions end, the address is
 * free, the key is destroyed. The command does the same at once; twice is harmless.
 */
export const createAccountCleanupReactor = (accounts: Accounts, basics: ReactorBasics): Projection =>
  createReactor({
    ...basics,
    name: 'accounts aftermath',
    events: [
      'UserDeleted',
      'UserPersonalInfoWiped',
      'UserDeactivated',
      'UserPasswordChanged',
      'UserSecondFactorEnabled',
      'UserSecondFactorReset',
    ],
    react: async (event) => {
      const { userId } = event.data;
      if (event.type === 'UserDeleted' || event.type === 'UserPersonalInfoWiped') {
        const wiped = event.type === 'UserPersonalInfoWiped';
        await afterRemoval(accounts, userId, wiped, contextOfReaction(event, 'aftermath', accounts.clock));
        return;
      }
      await accounts.sessions.endOlder(userId, new Date(event.metadata.occurredAt), {
        withImpersonators: event.type === 'UserDeactivated',
      });
    },
  });
