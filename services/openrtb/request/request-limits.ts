/** Why a body is no bid request; answered with 400. */
export interface InvalidBidRequest {
  readonly error: string;
}

/**
 * Limits against bodies that would cost more to process than they could earn. OpenRTB has none, so no
 * exchange relies on them: entries beyond a limit are ignored. A blocklist must not be cut, or blocked ads
 * would be bid.
 */
export const REQUEST_LIMITS = {
  imps: 100,
  /** Formats of one imp; each is compared with each. */
  formats: 1_000,
  /** Deals of all imps together, since each is an auction of its own. */
  deals: 5_000,
  /** More than a body of a megabyte holds. */
  listEntries: 524_288,
  /** Most entries of lists that every ad is checked against. */
  shortListEntries: 4_096,
} as const;
