import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import type { ReadDb, ReadStore } from '@marquee/kit/read-store/port';

/** `migrateSchema` at the first call and after a failed one; every call resolves when the tables are there. */
export function migrateOnce(
  readStore: ReadStore,
  schema: string,
  migrate: (transaction: ReadDb) => Promise<void>,
): () => Promise<void> {
  let migrated: Promise<void> | undefined;
  return () =>
    (migrated ??= migrateSchema(readStore, schema, migrate).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    }));
}
