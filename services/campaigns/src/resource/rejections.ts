import {
  alreadyExists,
  type AlreadyExists,
  invalid,
  type Invalid,
  notFound,
  type NotFound,
  type Rejection,
  type VersionConflict,
} from '@marquee/kit/decider/rejection';
import type { RestorationRejection } from '@marquee/kit/decider/restoration';

import { articleOf, titleOf } from './definition.ts';

/** What refers to an object, and would mean something else without it. */
export interface Reference {
  readonly kind: 'campaign' | 'audience' | 'optimization rule';
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
}

type AdminsOnly = Rejection<'Forbidden', 'admins-only'>;
type Incomplete = Rejection<'Conflict', 'incomplete'>;
export type InUse = Rejection<'Conflict', 'in-use'>;

/** Why an owned object does not accept a command. */
export type ResourceRejection =
  | NotFound
  | AlreadyExists
  | VersionConflict
  | Invalid
  | AdminsOnly
  | InUse
  | Incomplete
  | RestorationRejection;

/** References that a rejection names; the rest is counted. */
const NAMED_MAX = 5;

/** The rejections of one kind of resource. @param one `audience` */
export const resourceRejections = (one: string) => ({
  notFound: notFound(titleOf(one)),
  exists: alreadyExists(`${titleOf(one)} already exists.`),
  /** A shared object, which only admins may change. */
  adminsOnly: {
    type: 'Forbidden',
    reason: 'admins-only',
    message: `This ${one} is shared and can only be changed by admins. Duplicate it to make your own.`,
  } satisfies AdminsOnly,
  /** Something that it names was deleted as well, or may no longer be named. @param why a sentence */
  incomplete: (why: string): Incomplete => ({
    type: 'Conflict',
    reason: 'incomplete',
    message: `This ${one} cannot be restored as it was. ${why}`,
  }),
  nameTaken: invalid({
    field: 'name',
    message: `${titleOf(articleOf(one))} ${one} with this name exists already.`,
  }),
  inUse: (references: readonly Omit<Reference, 'userId'>[]): InUse => ({
    type: 'Conflict',
    reason: 'in-use',
    message: `This ${one} is used by ${namesOf(references)}. Remove it there first.`,
  }),
});

function namesOf(references: readonly Omit<Reference, 'userId'>[]): string {
  const named = references.slice(0, NAMED_MAX).map(({ kind, id, name }) => `${kind} ${id} "${name}"`);
  const more = references.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
