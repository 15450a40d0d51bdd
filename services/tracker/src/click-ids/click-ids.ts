/** A click id as it was handed out, and the one that it is short for. */
export interface KeptClickId {
  readonly shortId: string;
  /** Click id with the claims in it; see `BidTokens.clickId`. */
  readonly longId: string;
  /** It may be removed then, milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** What short click ids are short for, shared by all edges. */
export interface ClickIds {
  /** Creates what they are kept in; harmless to run again, and from several processes at once. */
  migrate(): Promise<void>;
  /** Keeps all of them, or rejects; one that is known already stays as it is. */
  keep(ids: readonly KeptClickId[]): Promise<void>;
  /** Long ids by their short ones, of those that are known. */
  find(shortIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Removes ids that have expired, the oldest first.
   * @param limit most of them that one call removes
   * @returns how many it removed
   */
  removeExpired(nowMs: number, limit: number): Promise<number>;
}
