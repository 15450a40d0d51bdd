/**
 * A store (event store or read store) is away, slow or frozen: it did not answer in time. Not the caller's error, and
 * likely to pass. Whether an append happened is unknown; the same ids make a retry harmless.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  /** @param store subject of the sentence: "the event store" */
  static because(store: string, cause: unknown): StoreUnavailable {
    const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
    return new StoreUnavailable(`${store} does not answer${reason}`, { cause });
  }
}

/** The event can never be stored as it is: a caller's mistake, not the store's. Retrying is pointless. */
export class UnstorableEvent extends Error {
  override readonly name = 'UnstorableEvent';
}
