import { DAY_MS } from '@marquee/schemas/common/time';

import type { Rejection } from './rejection.ts';

/**
 * How long after its deletion an object can be restored, ms. It is for mistakes, which are noticed on the same day; what
 * would be lost with an object, such as the items of a list and the members of an audience, is kept no longer.
 */
export const RESTORE_WINDOW_MS = DAY_MS;

/**
 * How long what belongs to a deleted object is kept, ms of the events' time: an event may be older than one that was written
 * before it, by the difference of two clocks.
 */
export const KEEP_DELETED_MS = 2 * RESTORE_WINDOW_MS;

/** What a decider has to know of a restoration beside the object's own state. */
export interface Restoration {
  /** The deletion is no longer ago than `RESTORE_WINDOW_MS`. */
  readonly isInTime: boolean;
  /** The account that the object belongs to is not deleted; true for an object of all accounts. */
  readonly hasOwner: boolean;
  /** The actor deleted it; who acts for another user counts as that user. */
  readonly isOwn: boolean;
  /** Whose objects the actor may change: `all` is staff, which may undo what others deleted. */
  readonly actor: { readonly scope: 'own' | 'all' };
}

type NotDeleted = Rejection<'Conflict', 'not-deleted'>;
type TooLate = Rejection<'Conflict', 'restored-too-late'>;
type OwnerGone = Rejection<'Conflict', 'owner-gone'>;
type DeletedByStaff = Rejection<'Conflict', 'deleted-by-staff'>;
export type RestorationRejection = NotDeleted | TooLate | OwnerGone | DeletedByStaff;

/** The rejections of restoring one kind of object. @param one `campaign` */
const restorationRejections = (one: string) => ({
  notDeleted: {
    type: 'Conflict',
    reason: 'not-deleted',
    message: `This ${one} is not deleted.`,
  } satisfies NotDeleted,
  tooLate: {
    type: 'Conflict',
    reason: 'restored-too-late',
    message: `This ${one} was deleted more than 24 hours ago and can no longer be restored.`,
  } satisfies TooLate,
  ownerGone: {
    type: 'Conflict',
    reason: 'owner-gone',
    message: `The account of this ${one} was deleted.`,
  } satisfies OwnerGone,
  deletedByStaff: {
    type: 'Conflict',
    reason: 'deleted-by-staff',
    message: `Marquee’s team deleted this ${one}. Contact support to have it restored.`,
  } satisfies DeletedByStaff,
});

/**
 * Why an object that its actor may delete cannot be restored; undefined where it can. What staff deleted only staff
 * restores: a campaign that broke the rules would bid again. @param one `campaign`
 */
export function restorationRejection(
  one: string,
  { isDeleted }: { readonly isDeleted: boolean },
  { isInTime, hasOwner, isOwn, actor }: Restoration,
): RestorationRejection | undefined {
  const { notDeleted, tooLate, ownerGone, deletedByStaff } = restorationRejections(one);
  if (!isDeleted) return notDeleted;
  if (actor.scope === 'own' && !isOwn) return deletedByStaff;
  if (!hasOwner) return ownerGone;
  return isInTime ? undefined : tooLate;
}
