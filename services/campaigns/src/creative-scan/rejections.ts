import {
  declareRejections,
  type NotFound,
  type RejectionIn,
  type VersionConflict,
} from '@marquee/kit/decider/rejection';

export const SCAN_REJECTIONS = declareRejections({
  'no-malware': { type: 'Conflict', message: 'No malware was found in this creative.' },
  'not-cleared': { type: 'Conflict', message: 'Nothing of this creative is cleared.' },
});

/** Why a scan does not accept a command. */
export type ScanRejection = NotFound | VersionConflict | RejectionIn<typeof SCAN_REJECTIONS>;
