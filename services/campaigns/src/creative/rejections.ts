import {
  alreadyExists,
  declareRejections,
  type AlreadyExists,
  type Invalid,
  notFound,
  type NotFound,
  type RejectionIn,
  type VersionConflict,
} from '@marquee/kit/decider/rejection';
import type { RestorationRejection } from '@marquee/kit/decider/restoration';

import { type InUse, resourceRejections } from '../resource/rejections.ts';

export const CREATIVE_NOT_FOUND = notFound('Creative');
export const CREATIVE_EXISTS = alreadyExists('Creative already exists.');

const CREATIVE_REJECTIONS = declareRejections({
  /** Only what waits for moderation can be declined. */
  'not-pending': { type: 'Conflict', message: 'An approved creative cannot be declined. Disapprove it.' },
  'changed-since': {
    type: 'VersionConflict',
    message: 'The creative changed again since, and the decision could not be undone.',
  },
  'not-undoable': {
    type: 'Conflict',
    message: 'Only the last decision about a creative can be undone, by the user who made it.',
  },
});
export const CREATIVE_NOT_PENDING = CREATIVE_REJECTIONS['not-pending'];
export const CREATIVE_CHANGED_SINCE = CREATIVE_REJECTIONS['changed-since'];
export const CREATIVE_DECISION_NOT_UNDOABLE = CREATIVE_REJECTIONS['not-undoable'];
export const { inUse: creativeInUse } = resourceRejections('creative');

/** Why a creative does not accept a command. */
export type CreativeRejection =
  | NotFound
  | AlreadyExists
  | VersionConflict
  | Invalid
  | InUse
  | RestorationRejection
  | RejectionIn<typeof CREATIVE_REJECTIONS>;
