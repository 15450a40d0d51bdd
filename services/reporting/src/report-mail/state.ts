import type { ReportMailFields } from '@marquee/schemas/report-mail/fields';

export type ReportMailState =
  | { readonly status: 'absent' }
  | ({
      readonly status: 'live';
      readonly mailId: number;
      readonly userId: number;
    } & Readonly<ReportMailFields>)
  | { readonly status: 'deleted'; readonly userId: number };

export const initialState: ReportMailState = { status: 'absent' };
