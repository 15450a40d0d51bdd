import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';
import type { RestorationRejection } from '@marquee/kit/decider/restoration';

/** Most reports by mail of one account. */
export const REPORT_MAILS_MAX = 20;

/** Why a report by mail does not accept a command; another user's is not found. */
export const REPORT_MAIL_REJECTIONS = declareRejections({
  'not-found': { type: 'NotFound', message: 'Report by email is not found' },
  'already-exists': { type: 'Conflict', message: 'This report by email exists already' },
  'too-many': {
    type: 'Conflict',
    message: `You have ${REPORT_MAILS_MAX} reports by email. Remove one to add another.`,
  },
});

export type ReportMailRejection = RejectionIn<typeof REPORT_MAIL_REJECTIONS> | RestorationRejection;
