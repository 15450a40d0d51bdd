import type { ReportMailFields } from '@marquee/schemas/report-mail/fields';

interface KnownReportMail extends Readonly<ReportMailFields> {
  readonly mailId: number;
  readonly userId: number;
}

export type ReportMailState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'live' } & KnownReportMail)
  /** With what it was, since it can be restored. */
  | ({ readonly status: 'deleted' } & KnownReportMail);

export const initialState: ReportMailState = { status: 'absent' };
