/**
 * A store (event store or read store) is away, slow or frozen: it did not answer in time. Not the caller's fault, and
 * likely to pass. Whether an append happened is unknown; the same ids make a retry harmless.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The event can never be stored as it is: a caller's mistake, not the store's. Retrying is pointless. */
export class UnstorableEvent extends Error {
  override readonly name = 'UnstorableEvent';
}
