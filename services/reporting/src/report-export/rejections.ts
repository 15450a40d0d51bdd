import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';

/** Most files of one account that are made at a time. */
export const PENDING_EXPORTS_MAX = 3;

/** Why an export does not accept a command; another user's export is not found. */
export const REPORT_EXPORT_REJECTIONS = declareRejections({
  'not-found': { type: 'NotFound', message: 'Export is not found' },
  'already-exists': { type: 'Conflict', message: 'This export exists already' },
  'too-many': {
    type: 'Conflict',
    message: `You have ${PENDING_EXPORTS_MAX} exports in progress. Wait for one to finish, or cancel it.`,
  },
});

export type ReportExportRejection = RejectionIn<typeof REPORT_EXPORT_REJECTIONS>;
