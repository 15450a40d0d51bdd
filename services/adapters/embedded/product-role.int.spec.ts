import { NO_STREAM } from '@marquee/kit/event-store/port';
import { statements } from '@marquee/kit/read-store/migrations';
import type { OwnedSchema } from '@marquee/kit/read-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrateAsOwner, readConnectedRole } from '../postgres/event-store-roles.ts';
import { createPostgresEventStore } from '../postgres/event-store.ts';
import { createPostgresPersonalDataVault } from '../postgres/personal-data-vault.ts';
import { createPostgresReadStore } from '../postgres/read-store.ts';
import { startTestPostgres } from '../test/test-postgres.ts';
import { prepareProductRole } from './product-role.ts';

let server: Awaited<ReturnType<typeof startTestPostgres>>;
beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.dispose());

async function as<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
const run = (url: string, statement: string) => as(url, (client) => client.query(statement));

/** The stores of a product, and what it does with them: appends, makes tables of its own, seals and erases. */
async function work(url: string, stream: string): Promise<number> {
  const eventStore = createPostgresEventStore({ url });
  const readStore = createPostgresReadStore({ url });
  try {
    await eventStore.append(stream, NO_STREAM, [sampleEvent('UserSignedIn', { userId: 7 })]);
    const vault = createPostgresPersonalDataVault(readStore);
    const sealed = await vault.seal(7, 'Ada');
    expect(await vault.open(7, sealed)).toBe('Ada');
    return (await eventStore.readAll(0n, 100)).length;
  } finally {
    await eventStore.dispose();
    await readStore.dispose();
  }
}

const TAMPERING = [
  `update event_store.events set metadata = '{}'`,
  'delete from event_store.events',
  'truncate event_store.events',
  'alter table event_store.events disable trigger append_only',
  'drop trigger append_only on event_store.events',
  'drop table event_store.events',
  'alter table event_store.events owner to current_user',
  'create or replace rule changed as on insert to event_store.events do instead nothing',
  `create or replace function event_store.refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
  `create or replace function event_store.append_v1(batch jsonb) returns jsonb language sql as 'select batch'`,
  'create table event_store.more (n integer)',
  'set session_replication_role = replica',
  'set role marquee',
  'alter role current_user superuser',
  'create role another superuser',
  `copy event_store.events to '/tmp/events'`,
];

describe('the role of the product', () => {
  it('takes over an installation of before it, and works after the next start', async () => {
    // As the superuser, like every version before.
    expect(await work(server.url, 'user-1')).toBe(1);
    await run(
      server.url,
      `create schema rm_old; create table rm_old.rows (n bigint generated always as identity primary key);
       create view rm_old.shown as select n from rm_old.rows;
       create function rm_old.one() returns integer language sql as 'select 1';
       create table public.loose (n serial)`,
    );
    const url = await prepareProductRole(server.url);
    expect(await work(url, 'user-2')).toBe(2);
    await run(
      url,
      `insert into rm_old.rows default values; alter table rm_old.rows add column more text; drop view rm_old.shown;
       drop function rm_old.one(); insert into public.loose default values; drop schema rm_old cascade;
       create schema rm_new; create table public.another (n integer)`,
    );
    await server.stop();
    await server.start();
    expect(await prepareProductRole(server.url)).toBe(url);
    expect(await work(url, 'user-3')).toBe(3);
    expect(await readConnectedRole(url)).toEqual({ name: 'marquee_product', canChange: false });
    expect(await readConnectedRole(server.url)).toEqual({ name: 'marquee', canChange: true });
  });

  it.each(TAMPERING)('cannot: %s', async (statement) => {
    const url = await prepareProductRole(server.url);
    const count = async () =>
      (await run(server.url, 'select count(*) from event_store.events')).rows[0] as unknown;
    const before = await count();
    await expect(run(url, statement)).rejects.toMatchObject({
      message: expect.stringMatching(
        /permission denied|must be owner|must be a superuser|must have/,
      ) as unknown,
    });
    expect(await count()).toEqual(before);
  });

  it('cannot have the owner run what it left where names are looked up', async () => {
    const url = await prepareProductRole(server.url);
    const ruse = (
      parameters: string,
      result: string,
    ) => `(${parameters}) returns ${result} language plpgsql as $$
      begin
        if current_user <> 'marquee_product' then alter role marquee_product superuser; end if;
        return null;
      end $$`;
    await run(
      url,
      `create function public.matches ${ruse('name, name', 'boolean')};
       create operator public.~ (leftarg = name, rightarg = name, function = public.matches);
       create function public.pg_advisory_xact_lock ${ruse('text, text', 'integer')}`,
    );
    expect(await prepareProductRole(server.url)).toBe(url);
    expect(await readConnectedRole(url)).toEqual({ name: 'marquee_product', canChange: false });
    await run(
      url,
      'drop function public.matches(name, name) cascade; drop function public.pg_advisory_xact_lock(text, text)',
    );
  });

  it('owns no other evidence either, takes none over, and may do what its owner grants', async () => {
    const ledger: OwnedSchema = {
      name: 'proofs',
      table: 'rows',
      steps: {
        'proofs-0001-rows': statements('create table proofs.rows (n integer)'),
      },
      grants: (role) => [
        `grant usage on schema proofs to ${role}`,
        `grant select, insert on proofs.rows to ${role}`,
      ],
    };
    const url = await prepareProductRole(server.url, [ledger]);
    expect(await prepareProductRole(server.url, [ledger])).toBe(url);
    await run(url, 'insert into proofs.rows values (1); select n from proofs.rows');
    for (const statement of [
      'delete from proofs.rows',
      'drop schema proofs cascade',
      'create table proofs.more ()',
    ])
      await expect(run(url, statement)).rejects.toThrow(/permission denied|must be owner/);
    const evidence = { schema: ledger.name, table: ledger.table };
    expect(await readConnectedRole(url, evidence)).toMatchObject({ canChange: false });
    expect(await readConnectedRole(server.url, evidence)).toMatchObject({ canChange: true });
    // The product goes on by itself, and says so when its tables are those of another release.
    const readStore = createPostgresReadStore({ url });
    try {
      await readStore.prepareOwned(ledger);
      const changed = { ...ledger, steps: { ...ledger.steps, 'proofs-0002-more': statements('select 1') } };
      await expect(readStore.prepareOwned(changed)).rejects.toThrow(
        'The tables of "proofs" are not those of this Marquee: migrate them as their owner, marquee.',
      );
      // Tables of its own are not taken over: they may have triggers that the owner would run.
      await readStore.prepareOwned({
        ...ledger,
        name: 'own',
        steps: { 'own-0001-rows': statements('create table own.rows (n integer)') },
      });
      const own = {
        ...ledger,
        name: 'own',
        grants: (role: string) => [`grant usage on schema own to ${role}`],
        steps: { 'own-0001-rows': statements('create table own.rows (n integer)') },
      };
      for (const part of ['schema own', 'table own.rows', 'table own.migrations']) {
        await expect(prepareProductRole(server.url, [own])).rejects.toThrow(
          '"own" belongs to the role marquee_product: hand it over as docs/runbooks/database-roles.md says.',
        );
        await run(server.url, `alter ${part} owner to marquee`);
      }
      expect(await prepareProductRole(server.url, [own])).toBe(url);
    } finally {
      await readStore.dispose();
    }
  });

  it('of another server is granted what it needs by the owner, and nothing more', async () => {
    await run(
      server.url,
      `create role admin login password 'k' createrole; create role clerk login password 'c'`,
    );
    await run(server.url, 'create database elsewhere owner admin');
    const at = (user: string, password: string) => {
      const url = new URL(server.url);
      [url.username, url.password, url.pathname] = [user, password, '/elsewhere'];
      return url.href;
    };
    const [admin, clerk] = [at('admin', 'k'), at('clerk', 'c')];
    // As several control planes do that start at once.
    const { name } = await readConnectedRole(clerk);
    await Promise.all(Array.from({ length: 8 }, () => migrateAsOwner(admin, name)));
    await run(admin, 'grant create on database elsewhere to clerk');
    expect(await work(clerk, 'user-1')).toBe(1);
    expect(await readConnectedRole(clerk)).toEqual({ name: 'clerk', canChange: false });
    expect(await readConnectedRole(admin)).toEqual({ name: 'admin', canChange: true });
    await expect(run(clerk, 'delete from event_store.events')).rejects.toThrow('permission denied');
  });

  it('of another server that worked as one role is handed over as the runbook says', async () => {
    await run(server.url, `create role one login password 'o'; create role two login password 't'`);
    await run(server.url, 'create database handed owner one');
    const at = (user: string, password: string) => {
      const url = new URL(server.url);
      [url.username, url.password, url.pathname] = [user, password, '/handed'];
      return url.href;
    };
    const [product, owner] = [at('one', 'o'), at('two', 't')];
    expect(await work(product, 'user-1')).toBe(1);
    const superuser = new URL(server.url);
    superuser.pathname = '/handed';
    await run(
      superuser.href,
      `alter database handed owner to two; alter schema event_store owner to two;
       alter table event_store.events owner to two;
       alter function event_store.append_v1(jsonb) owner to two;
       alter function event_store.refuse_change() owner to two;
       grant create on database handed to one`,
    );
    await migrateAsOwner(owner, 'one');
    expect(await work(product, 'user-2')).toBe(2);
    expect(await readConnectedRole(product)).toEqual({ name: 'one', canChange: false });
  });
});
