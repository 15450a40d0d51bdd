/** All that a command needs to know of a set of items from its events; the items themselves are in tables. */
export interface ItemSetState {
  /** Revision of the stream's last event, -1 before the first. */
  readonly revision: number;
}

export const initialItemSetState: ItemSetState = { revision: -1 };
