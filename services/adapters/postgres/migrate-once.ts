import { migratePackage, type PackageMigrations } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';

/** `migratePackage` at the first call and after a failed one; every call resolves when the tables are there. */
export function migrateOnce(readStore: ReadStore, migrations: PackageMigrations): () => Promise<void> {
  let migrated: Promise<void> | undefined;
  return () =>
    (migrated ??= migratePackage(readStore, migrations).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    }));
}
