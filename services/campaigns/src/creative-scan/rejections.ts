import {
  declareRejections,
  type NotFound,
  type RejectionIn,
  type VersionConflict,
} from '@marquee/kit/decider/rejection';

export const SCAN_REJECTIONS = declareRejections({
  'no-malware': { type: 'Conflict', message: 'No malware was found in this creative.' },
  /** Found in a creative of the user who clears it, or who has written it while acting as its owner. */
  'own-creative': {
    type: 'Forbidden',
    message:
      'You own this creative, or changed it while acting as its owner. Someone else must clear its malware.',
  },
  'not-cleared': { type: 'Conflict', message: 'Nothing in this creative has been cleared.' },
});

/** Why a scan does not accept a command. */
export type ScanRejection = NotFound | VersionConflict | RejectionIn<typeof SCAN_REJECTIONS>;
