export interface Owned<Fields> {
  readonly id: number;
  /** Null: made by admins, for all. */
  readonly userId: number | null;
  readonly fields: Fields;
  /** What its creation fixed beside the fields, such as a code. */
  readonly constants: Readonly<Record<string, unknown>>;
  readonly isDeleted: boolean;
}

export interface ResourceState<Fields> {
  /** Revision of the stream's last event, -1 before the first: what editors compare. */
  readonly version: number;
  readonly object: Owned<Fields> | null;
}

export const initialOwnedState: ResourceState<never> = { version: -1, object: null };
