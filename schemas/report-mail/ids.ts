import { idOf } from '../common/ids.ts';

export const reportMailId = idOf('ReportMailId');
