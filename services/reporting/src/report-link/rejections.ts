import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';

/** Most open links of one account. */
export const OPEN_LINKS_MAX = 50;

/** Why a link does not accept a command; another user's link is not found. */
export const REPORT_LINK_REJECTIONS = declareRejections({
  'not-found': { type: 'NotFound', message: 'Report link is not found' },
  'already-exists': { type: 'Conflict', message: 'This report link exists already' },
  'too-many': {
    type: 'Conflict',
    message: `You have ${OPEN_LINKS_MAX} report links. Revoke one to create another.`,
  },
});

export type ReportLinkRejection = RejectionIn<typeof REPORT_LINK_REJECTIONS>;
