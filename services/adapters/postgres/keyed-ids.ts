import type { IdAllocator, KeyedIds } from '@marquee/kit/ids/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { IdKind } from '@marquee/schemas/common/ids';
import { sql } from 'kysely';

/**
 * Remembers the number of each key in table `<schema>.keyed_ids`, so that a command which is tried again writes
 * to the same stream as before. The service's migrations create it.
 * @param schema PostgreSQL schema of the service
 */
export function createPostgresKeyedIds(
  schema: string,
  { db }: ReadStore,
  next: IdAllocator['next'],
): KeyedIds {
  const table = sql.table(`${schema}.keyed_ids`);
  const find = async (kind: IdKind, key: string) => {
    const found = await sql<{
      id: number;
    }>`select id from ${table} where kind = ${kind} and key = ${key}`.execute(db);
    return found.rows[0]?.id;
  };
  const idFor: KeyedIds['idFor'] = async (kind, key) => {
    const known = await find(kind, key);
    if (known !== undefined) return known;
    const id = await next(kind);
    await sql`insert into ${table} (kind, key, id) values (${kind}, ${key}, ${id}) on conflict do nothing`.execute(
      db,
    );
    return (await find(kind, key)) ?? id;
  };
  return {
    idFor,
    idForCommand: (kind, { commandId, isRepeatable = false }) =>
      isRepeatable ? idFor(kind, commandId) : next(kind),
  };
}
