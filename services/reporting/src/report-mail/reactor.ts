import { contextOfEvent, furtherCommand } from '@marquee/kit/decider/command-context';
import { KEEP_DELETED_MS } from '@marquee/kit/decider/restoration';
import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import { nextDue } from '@marquee/schemas/report-mail/schedule';

import type { ReportMailCommands } from './commands.ts';
import type { MailWork } from './work.ts';

interface ReactorDeps {
  readonly commands: Pick<ReportMailCommands, 'delete'>;
  readonly work: MailWork;
  readonly clock: () => Date;
}

/** Keeps when reports by mail are due, and ends those of accounts that are deleted or erased. */
export const createReportMailReactor = (
  { commands, work, clock }: ReactorDeps,
  options: Omit<ReactorOptions<never>, 'name' | 'events' | 'react'>,
): Projection =>
  createReactor({
    ...options,
    name: 'reporting mails',
    events: [
      'ReportMailSaved',
      'ReportMailRestored',
      'ReportMailDeleted',
      'UserDeleted',
      'UserPersonalInfoWiped',
    ],
    react: async (event) => {
      switch (event.type) {
        case 'ReportMailSaved':
        case 'ReportMailRestored': {
          const { mailId, userId, isEnabled } = event.data;
          const next = isEnabled ? nextDue(event.data, new Date(event.metadata.occurredAt)) : null;
          return work.schedule(mailId, userId, event.id, next);
        }
        case 'ReportMailDeleted':
          return work.pause(
            event.data.mailId,
            new Date(Date.parse(event.metadata.occurredAt) + KEEP_DELETED_MS),
          );
        default: {
          const { userId } = event.data;
          const context = contextOfEvent(event, clock().toISOString());
          for (const mailId of await work.idsOf(userId)) {
            await commands.delete(mailId, userId, furtherCommand(context, `report-mail-${mailId}`));
            await work.forget(mailId);
          }
        }
      }
    },
  });
