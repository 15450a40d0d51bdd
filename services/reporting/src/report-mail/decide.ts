import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import { type Restoration, restorationRejection } from '@marquee/kit/decider/restoration';
import type { ReportMailEvent } from '@marquee/schemas/report-mail/events';
import type { ReportMailFields } from '@marquee/schemas/report-mail/fields';

import { REPORT_MAIL_REJECTIONS, type ReportMailRejection } from './rejections.ts';
import type { ReportMailState } from './state.ts';

type Content = Readonly<ReportMailFields>;

export type ReportMailCommand =
  | ({ readonly type: 'CreateReportMail'; readonly mailId: number; readonly userId: number } & Content)
  | ({ readonly type: 'ChangeReportMail'; readonly userId: number } & Content)
  | { readonly type: 'DeleteReportMail'; readonly userId: number }
  | ({ readonly type: 'RestoreReportMail'; readonly userId: number } & Restoration);

export function decide(
  command: ReportMailCommand,
  state: ReportMailState,
): Decision<ReportMailEvent, ReportMailRejection> {
  if (command.type === 'CreateReportMail') {
    if (state.status !== 'absent') return reject(REPORT_MAIL_REJECTIONS['already-exists']);
    const { type: _, ...data } = command;
    return accept({ type: 'ReportMailSaved', data });
  }
  if (command.type === 'RestoreReportMail') return restore(command, state);
  if (state.status !== 'live' || state.userId !== command.userId)
    return reject(REPORT_MAIL_REJECTIONS['not-found']);
  const { mailId, userId } = state;
  if (command.type === 'DeleteReportMail')
    return accept({ type: 'ReportMailDeleted', data: { mailId, userId } });
  const { name, query, frequency, hour, timezone, isEnabled } = command;
  const wanted: Content = { name, query, frequency, hour, timezone, isEnabled };
  // Saving a form untouched writes nothing.
  return isSame(wanted, state)
    ? accept()
    : accept({ type: 'ReportMailSaved', data: { mailId, userId, ...wanted } });
}

const isSame = (one: Content, other: Content): boolean =>
  one.name === other.name &&
  one.query === other.query &&
  one.frequency === other.frequency &&
  one.hour === other.hour &&
  one.timezone === other.timezone &&
  one.isEnabled === other.isEnabled;

/** As it was. */
function restore(
  command: Extract<ReportMailCommand, { type: 'RestoreReportMail' }>,
  state: ReportMailState,
): Decision<ReportMailEvent, ReportMailRejection> {
  if (state.status === 'absent' || state.userId !== command.userId)
    return reject(REPORT_MAIL_REJECTIONS['not-found']);
  const rejection = restorationRejection(
    'report by email',
    { isDeleted: state.status === 'deleted' },
    command,
  );
  if (rejection) return reject(rejection);
  const { status: _, ...data } = state;
  return accept({ type: 'ReportMailRestored', data });
}
