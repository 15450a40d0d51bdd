import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

/** Why an endpoint or a deal refuses a command. */
export type EndpointRejection =
  | { readonly reason: 'already-exists' }
  | { readonly reason: 'not-found' }
  /** Fields that do not go together, or that another one has already. */
  | { readonly reason: 'invalid'; readonly faults: readonly FieldMessage[] };
