/** State of one user's inbox. */
export interface InboxState {
  /** Every notification's id; true once it was read. */
  readonly read: ReadonlyMap<number, boolean>;
}

export const initialInbox: InboxState = { read: new Map() };

export const unreadCount = ({ read }: InboxState): number =>
  [...read.values()].filter((isRead) => !isRead).length;
