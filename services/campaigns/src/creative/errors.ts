import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

/** Why a command to a creative is refused. */
export type CreativeRejection =
  /** Also for a deleted creative and for somebody else's: nobody learns that it exists. */
  | { readonly kind: 'CreativeNotFound' }
  | { readonly kind: 'CreativeExists' }
  /** The editor saw another version than today's. */
  | { readonly kind: 'CreativeEditedElsewhere'; readonly version: number }
  /** Only what waits for moderation can be declined; an approved creative is disapproved. */
  | { readonly kind: 'CreativeNotPending' }
  | { readonly kind: 'CreativeInvalid'; readonly faults: readonly FieldMessage[] };
