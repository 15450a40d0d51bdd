import { idOf } from '../common/ids.ts';

export const reportLinkId = idOf('ReportLinkId');
