import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

/** What refers to an object, and would mean something else without it. */
export interface Reference {
  readonly kind: 'campaign' | 'audience' | 'optimization rule';
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
}

/** Why a command to an owned object is refused. */
export type ResourceRejection =
  /** Also for a deleted object and for somebody else's: nobody learns that it exists. */
  | { readonly kind: 'NotFound' }
  | { readonly kind: 'Exists' }
  /** Everybody's to read, admins' to change. */
  | { readonly kind: 'AdminsOnly' }
  /** The editor saw another version than today's. */
  | { readonly kind: 'EditedElsewhere'; readonly version: number }
  | { readonly kind: 'InUse'; readonly users: readonly Reference[] }
  | { readonly kind: 'Invalid'; readonly faults: readonly FieldMessage[] };
