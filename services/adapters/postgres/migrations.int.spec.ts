import { MigrationFailed, migratePackage, statements } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { testDatabase, type TestDatabase } from '../test/test-postgres.ts';
import { createPostgresReadStore } from './read-store.ts';

const packageNamed = (name: string) => ({
  package: name,
  steps: {
    [`${name}-0001-notes`]: statements(
      'create schema if not exists shared',
      `create table shared.${name} (id integer primary key)`,
      `insert into shared.${name} values (1)`,
    ),
  },
});

describe('migrating a package', () => {
  let database: TestDatabase;
  let stores: ReadStore[];
  const first = (): ReadStore => stores[0]!;
  const rowsOf = async (table: string): Promise<unknown[]> =>
    (await sql.raw(`select * from ${table} order by 1`).execute(first().db)).rows;

  beforeEach(async () => {
    database = await testDatabase();
    stores = [1, 2, 3].map(() => createPostgresReadStore({ url: database.url, maxConnections: 4 }));
  });
  afterEach(async () => {
    for (const store of stores) await store.dispose();
    await database.dispose();
  });

  it('runs each step once, whatever number of processes and packages start at once', async () => {
    const packages = ['one', 'two', 'three', 'four'].map(packageNamed);
    await Promise.all(stores.flatMap((store) => packages.map((each) => migratePackage(store, each))));
    for (const each of packages) {
      expect(await rowsOf(`shared.${each.package}`)).toEqual([{ id: 1 }]);
      expect(await rowsOf(`migrations.${each.package}`)).toMatchObject([
        { name: `${each.package}-0001-notes` },
      ]);
    }
  });

  it('runs what is new on a table that has rows', async () => {
    const one = packageNamed('one');
    await migratePackage(first(), one);
    const added = statements("alter table shared.one add column text text not null default 'none'");
    await migratePackage(first(), { ...one, steps: { ...one.steps, 'one-0002-text': added } });
    expect(await rowsOf('shared.one')).toEqual([{ id: 1, text: 'none' }]);
  });

  it('leaves a database alone that a newer release has migrated', async () => {
    const one = packageNamed('one');
    const newer = {
      ...one,
      steps: { ...one.steps, 'one-0002-more': statements('create table shared.more ()') },
    };
    await migratePackage(first(), newer);
    await migratePackage(first(), one);
    expect(await rowsOf('migrations.one')).toHaveLength(2);
  });

  it('keeps nothing of a run whose step fails, and says which step it was', async () => {
    const one = packageNamed('one');
    const broken = {
      ...one,
      steps: {
        ...one.steps,
        'one-0002-broken': statements(
          'create table shared.half (id integer)',
          'select 1 from shared.nowhere',
        ),
      },
    };
    const failure = await migratePackage(first(), broken).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationFailed);
    expect(String(failure)).toContain('one-0002-broken');
    expect(String(failure)).toContain('shared.nowhere');
    expect(await rowsOf('migrations.one')).toEqual([]);
    const tables = await sql`select from pg_tables where schemaname = 'shared'`.execute(first().db);
    expect(tables.rows).toHaveLength(0);
    await migratePackage(first(), one);
    expect(await rowsOf('shared.one')).toEqual([{ id: 1 }]);
  });
});
