/** Why a command to a set of items is refused. */
export type ItemSetRejection =
  /** The set is not what the command was made for: look again, decide again. */
  { readonly kind: 'ItemSetMoved'; readonly revision: number };
