import type { ReportExportFields } from '@marquee/schemas/report-export/fields';

export interface RequestedExport extends Readonly<ReportExportFields> {
  readonly exportId: number;
  readonly userId: number;
}

export type ReportExportState =
  | { readonly status: 'absent' }
  | { readonly status: 'removed' }
  | (RequestedExport & { readonly status: 'pending' })
  | (RequestedExport & { readonly status: 'completed' })
  | (RequestedExport & { readonly status: 'failed' });

export const initialState: ReportExportState = { status: 'absent' };
