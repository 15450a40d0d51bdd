import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';
import { SAVED_VIEWS_MAX } from '@marquee/schemas/list-view/limits';

/** Lists that one person may have views of; the product has far fewer. */
export const LISTS_MAX = 200;

/** Why the views of lists do not accept a command; another user's view is not found. */
export const LIST_VIEW_REJECTIONS = declareRejections({
  'too-many-lists': { type: 'Conflict', message: 'Too many lists have a view of their own' },
  'too-many-views': {
    type: 'Conflict',
    message: `A list can have ${SAVED_VIEWS_MAX} views. Delete one first.`,
  },
  'name-taken': { type: 'Conflict', message: 'You already have a view with this name.', field: 'name' },
  'not-found': { type: 'NotFound', message: 'View is not found' },
});

export type ListViewRejection = RejectionIn<typeof LIST_VIEW_REJECTIONS>;
