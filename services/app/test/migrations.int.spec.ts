import { readFile } from 'node:fs/promises';

import { createPostgresIdAllocator } from '@marquee/adapters/postgres/id-allocator';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { demoDataMigrations } from '@marquee/demo-data';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';

import { migrateOperationalTables, operationalMigrations } from '../src/control-plane/migrations.ts';

const FIXTURE = new URL('./fixtures/operational-tables.sql', import.meta.url);
/** Everything but what PostgreSQL and the migrator keep for themselves. */
const OPERATIONAL = sql`ns.nspname !~ '^(pg_|information_schema$|migrations$|public$)'`;

interface Table {
  readonly name: string;
  /** For a select. */
  readonly columns: string;
}

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function emptyDatabase(): Promise<ReadStore> {
  const database = await testDatabase();
  undo.push(() => database.dispose());
  const readStore = createPostgresReadStore({ url: database.url });
  undo.push(() => readStore.dispose());
  return readStore;
}

async function migrateAll(readStore: ReadStore): Promise<void> {
  await migrateOperationalTables(readStore);
  await migratePackage(readStore, demoDataMigrations);
}

/** Columns, indexes, constraints and sequences, one line each. */
async function shapeOf({ db }: ReadStore): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s %s %s', ns.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace ns on ns.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relkind in ('r', 'S') and a.attnum > 0 and not a.attisdropped and ${OPERATIONAL}
    union all
    select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_namespace ns on ns.oid = c.relnamespace where ${OPERATIONAL}
    union all
    select format('%s.%s %s %s', ns.nspname, c.relname, o.conname, pg_get_constraintdef(o.oid)) from pg_constraint o
      join pg_class c on c.oid = o.conrelid join pg_namespace ns on ns.oid = c.relnamespace where ${OPERATIONAL}
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** The tables with their columns. */
async function tablesOf({ db }: ReadStore): Promise<readonly Table[]> {
  const tables = await sql<Table>`
    select format('%I.%I', ns.nspname, c.relname) as name,
        (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c join pg_namespace ns on ns.oid = c.relnamespace
      where c.relkind = 'r' and ${OPERATIONAL} order by 1`.execute(db);
  return tables.rows;
}

/** Every row of the tables, with all the columns that are named and no others. */
async function rowsOf(
  { db }: ReadStore,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const rows = new Map<string, readonly unknown[]>();
  for (const { name, columns } of tables) {
    const found = await sql
      .raw(`select to_jsonb(kept)::text as row from (select ${columns} from ${name}) as kept order by 1`)
      .execute(db);
    rows.set(name, found.rows);
  }
  return rows;
}

it('upgrades an installation of before there were migrations, and keeps every row', async () => {
  const [old, fresh] = [await emptyDatabase(), await emptyDatabase()];
  await sql.raw(await readFile(FIXTURE, 'utf8')).execute(old.db);
  const tables = await tablesOf(old);
  const before = await rowsOf(old, tables);
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);

  await Promise.all([migrateAll(old), migrateAll(old)]);
  await migrateAll(fresh);

  expect(await rowsOf(old, tables)).toEqual(before);
  expect(await shapeOf(old)).toEqual(await shapeOf(fresh));
  expect(await createPostgresIdAllocator(old).next('campaign')).toBe(2);
});

it('names each step by its package and a number, in order', () => {
  for (const { package: name, steps } of [...operationalMigrations, demoDataMigrations]) {
    const expected = Object.keys(steps).map((_, index) => `${name}-${String(index + 1).padStart(4, '0')}-`);
    expect(Object.keys(steps).map((step) => step.slice(0, name.length + 6))).toEqual(expected);
  }
});
