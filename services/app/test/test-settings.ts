/** What a product under test does cheaper or more often than in production, so that no test waits for it. */
export const TEST_SETTINGS = {
  PASSWORD_HASH_KIB: '1024',
  INSERT_INTERVAL_MS: '500',
  // Most edges of tests live for some seconds; warming up is a large part of what they would do in these.
  EDGE_WARM_UP_MS: '0',
} as const;

/** Where a suite waits for restarts, not for facts: an insert takes some 40 ms of a processor. */
export const SELDOM_INSERTS = { INSERT_INTERVAL_MS: '1000' } as const;

/** As in production, for a story that sees that warming up leaves nothing behind. */
export const WARM_UP = { EDGE_WARM_UP_MS: '400' } as const;
