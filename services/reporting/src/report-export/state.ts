export interface RequestedExport {
  readonly exportId: number;
  readonly userId: number;
  readonly format: string;
  readonly name: string;
  readonly query: string;
}

export type ReportExportState =
  | { readonly status: 'absent' }
  | { readonly status: 'removed' }
  | (RequestedExport & { readonly status: 'pending' })
  | (RequestedExport & { readonly status: 'completed' })
  | (RequestedExport & { readonly status: 'failed' });

export const initialState: ReportExportState = { status: 'absent' };
