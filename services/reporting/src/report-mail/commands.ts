import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import { restorationContext } from '@marquee/kit/decider/restoration-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { SaveReportMail } from '@marquee/schemas/report-mail/commands';
import type { ReportMailEvent } from '@marquee/schemas/report-mail/events';

import { reportMailDecider, reportMailStream } from './index.ts';
import type { ReportMailRejection } from './rejections.ts';
import type { ReportMailState } from './state.ts';

type ReportMailHandled = Handled<ReportMailState, ReportMailEvent, ReportMailRejection>;

/** What can be done with reports by mail. */
export interface ReportMailCommands {
  create(userId: number, mail: SaveReportMail, context: CommandContext): Promise<ReportMailHandled>;
  /** Everything of it is replaced. */
  change(
    id: number,
    userId: number,
    mail: SaveReportMail,
    context: CommandContext,
  ): Promise<ReportMailHandled>;
  delete(id: number, userId: number, context: CommandContext): Promise<ReportMailHandled>;
  /** Undoes a deletion for `RESTORE_WINDOW_MS`. */
  restore(id: number, userId: number, context: CommandContext): Promise<ReportMailHandled>;
  /** As it is now, never behind. */
  load(id: number): Promise<ReportMailState>;
}

export function createReportMailCommands(eventStore: EventStore, ids: IdAllocator): ReportMailCommands {
  const mails = createCommandHandler({ decider: reportMailDecider, eventStore });
  return {
    async create(userId, mail, context) {
      const mailId = await ids.next('report-mail');
      const command = { type: 'CreateReportMail', mailId, userId, ...mail } as const;
      return mails.handle(reportMailStream(mailId), command, context);
    },
    change: (id, userId, mail, context) =>
      mails.handle(reportMailStream(id), { type: 'ChangeReportMail', userId, ...mail }, context),
    delete: (id, userId, context) =>
      mails.handle(reportMailStream(id), { type: 'DeleteReportMail', userId }, context),
    restore: async (id, userId, context) => {
      const stream = reportMailStream(id);
      const { revision: version } = await mails.load(stream);
      const { context: caused, ...undo } = await restorationContext(eventStore, { stream, version }, context);
      // The account is its owner's, who is signed in.
      const command = {
        type: 'RestoreReportMail',
        userId,
        actor: { scope: 'own' },
        hasOwner: true,
        ...undo,
      } as const;
      return mails.handle(stream, command, caused);
    },
    load: async (id) => (await mails.load(reportMailStream(id))).state,
  };
}
