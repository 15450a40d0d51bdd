import { idOf } from '../common/ids.ts';

export const reportExportId = idOf('ReportExportId');
