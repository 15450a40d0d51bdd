/** What a product under test does cheaper or more often than in production, so that no test waits for it. */
export const TEST_SETTINGS = { PASSWORD_HASH_KIB: '1024', INSERT_INTERVAL_MS: '500' } as const;
