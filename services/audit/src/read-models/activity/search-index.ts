import { type Kysely, sql } from 'kysely';

/** Schema of the extension, unless it is already installed elsewhere. */
const SCHEMA = 'trigrams';

/**
 * Finds words anywhere in `search_text` without reading the whole log, where the server has `pg_trgm`. The extension is a trusted
 * one: any role that may create schemas may create it. Without it a search reads all rows, as it does for
 * words of one or two letters.
 * @param db a transaction
 */
export async function createSearchIndex<Tables>(db: Kysely<Tables>): Promise<void> {
  const schema = await schemaOfTrigrams(db);
  if (schema === undefined) return;
  await sql`create index on activity using gin (search_text ${sql.id(schema, 'gin_trgm_ops')})`.execute(db);
}

async function schemaOfTrigrams<Tables>(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ installedIn: string | null; isUsable: boolean | null; mayCreate: boolean }>`
    select
      nspname as "installedIn",
      has_schema_privilege(pg_namespace.oid, 'usage') as "isUsable",
      has_database_privilege(current_database(), 'create')
        and exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted) as "mayCreate"
    from (select 1) as one
    left join pg_extension on extname = 'pg_trgm'
    left join pg_namespace on pg_namespace.oid = extnamespace`.execute(db);
  const [found] = rows;
  if (found?.installedIn) return found.isUsable === true ? found.installedIn : undefined;
  if (found?.mayCreate !== true) return undefined;
  return (await createExtension(db)) ? SCHEMA : undefined;
}

/**
 * Creates the extension; a provider may list it and still refuse to create it, and the log works without it.
 */
async function createExtension<Tables>(db: Kysely<Tables>): Promise<boolean> {
  await sql`savepoint extension`.execute(db);
  try {
    await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(db);
    await sql`create extension if not exists pg_trgm with schema ${sql.id(SCHEMA)}`.execute(db);
  } catch {
    // An outage is not a rejection: nothing can be rolled back then.
    await sql`rollback to savepoint extension`.execute(db);
    return false;
  }
  await sql`release savepoint extension`.execute(db);
  return true;
}
