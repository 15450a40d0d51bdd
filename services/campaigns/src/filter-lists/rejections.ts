import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';
import { MESSAGES } from '@marquee/schemas/common/messages';

const ITEM_SET_REJECTIONS = declareRejections({
  /** The set is not what the command was made for: look again, decide again. */
  'set-moved': { type: 'VersionConflict', message: MESSAGES.changedMeanwhile },
});
export const ITEM_SET_MOVED = ITEM_SET_REJECTIONS['set-moved'];

/** Why a set of items does not accept a command. */
export type ItemSetRejection = RejectionIn<typeof ITEM_SET_REJECTIONS>;
