import { Migrator, sql } from 'kysely';

import type { Migration, ReadDb, ReadStore } from './port.ts';

/** The operational tables of a package, as the steps that lead from an empty database to today's shape. */
export interface PackageMigrations {
  /** Names the history, table `migrations.<package>`. */
  readonly package: string;
  /**
   * By `<package>-NNNN-<what it does>`, in order. A released migration never changes: a change is a new one at the end. The first
   * one of each package was written when there were installations without a history, and so it takes what it finds.
   */
  readonly steps: Readonly<Record<string, Migration>>;
}

export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';

  constructor(step: string, options: { readonly cause: unknown }) {
    const { cause } = options;
    super(`migration ${step} failed: ${cause instanceof Error ? cause.message : String(cause)}`, options);
  }
}

const HISTORY_SCHEMA = 'migrations';
const UNDEFINED_TABLE = '42P01';
const MOST_ATTEMPTS = 5;

/** A migration of SQL statements, in their order. */
export const statements =
  (...texts: readonly string[]): Migration =>
  async (transaction) => {
    for (const text of texts) await sql.raw(text).execute(transaction);
  };

/**
 * Runs the steps that a database has not seen, all in one transaction under Kysely's advisory lock: of several processes that start
 * at once one migrates and the others wait. Costs one query once there is nothing to do; steps of a newer release are left alone.
 * @throws MigrationFailed naming the step; nothing of the package's pending steps is kept then
 */
export const migratePackage = (
  { db }: Pick<ReadStore, 'db'>,
  { package: name, steps }: PackageMigrations,
): Promise<void> => migrateSteps(db, { schema: HISTORY_SCHEMA, table: name }, steps);

/** The table that says which steps a database has seen. */
interface History {
  readonly schema: string;
  readonly table: string;
}

/** True once a database has seen all of the steps. */
export async function isMigrated(
  db: ReadDb,
  history: History,
  steps: PackageMigrations['steps'],
): Promise<boolean> {
  const applied = await appliedSteps(db, history);
  return Object.keys(steps).every((step) => applied.has(step));
}

/** As `migratePackage`, with a history of its own. @throws MigrationFailed */
export async function migrateSteps(
  db: ReadDb,
  history: History,
  steps: PackageMigrations['steps'],
): Promise<void> {
  if (await isMigrated(db, history, steps)) return;
  const migrations = Object.fromEntries(Object.entries(steps).map(([step, up]) => [step, { up }]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: history.schema,
    migrationTableName: history.table,
    migrationLockTableName: `${history.table}_lock`,
  });
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await migrator.migrateToLatest();
    if (error === undefined) return;
    // Kysely looks at every table of the database first, and fails when a read model's is dropped meanwhile.
    if (results === undefined && isUndefinedTable(error) && attempt < MOST_ATTEMPTS) continue;
    const failed = results?.find(({ status }) => status === 'Error');
    throw new MigrationFailed(failed?.migrationName ?? `of ${history.schema}.${history.table}`, {
      cause: error,
    });
  }
}

async function appliedSteps(db: ReadDb, { schema, table }: History): Promise<ReadonlySet<string>> {
  const found = await sql<{ exists: boolean }>`
    select to_regclass(${`"${schema}"."${table}"`}) is not null as exists`.execute(db);
  if (found.rows[0]?.exists !== true) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(schema, table)}`.execute(db);
  return new Set(rows.map((row) => row.name));
}

const isUndefinedTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;
