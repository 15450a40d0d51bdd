import type { IdKind } from '@marquee/schemas/common/ids';
import { sql } from 'kysely';

import type { CommandContext } from '../decider/command-context.ts';
import type { ReadStore } from '../read-store/port.ts';
import type { IdAllocator } from './port.ts';

/** Ids that follow from a key: a repeated request, also after a crash, gets the same number. */
export interface KeyedIds {
  idFor(kind: IdKind, key: string): Promise<number>;
  /** The number of what a command makes; the same one for a repetition of the command. */
  idForCommand(kind: IdKind, context: Pick<CommandContext, 'commandId' | 'isRepeatable'>): Promise<number>;
}

/**
 * Remembers the number of each key in table `<schema>.keyed_ids`, so that a command which is tried again writes
 * to the same stream as before. The service's migrations create it (`keyed-ids-table.ts`).
 * @param schema PostgreSQL schema of the service
 */
export function createKeyedIds(
  schema: string,
  { readStore: { db }, ids }: { readonly readStore: ReadStore; readonly ids: IdAllocator },
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
    const id = await ids.next(kind);
    await sql`insert into ${table} (kind, key, id) values (${kind}, ${key}, ${id}) on conflict do nothing`.execute(
      db,
    );
    return (await find(kind, key)) ?? id;
  };
  return {
    idFor,
    idForCommand: (kind, { commandId, isRepeatable = false }) =>
      isRepeatable ? idFor(kind, commandId) : ids.next(kind),
  };
}
