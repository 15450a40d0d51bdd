import { openProductRoleEngines, type ProductRoleEngines } from '@marquee/adapters/test/product-role-engines';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import { DAY_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AuditTestContext, createAuditTestContext, LOG_SECRET } from '../../test/audit-test-context.ts';
import { auditMigrations } from '../migrations.ts';
import { createAccessDigests } from './access-digests.ts';
import { appendWithin, type UnplacedAccessRow } from './append-rows.ts';
import { removeAccessEventsBefore } from './retention.ts';
import { accessLogSchema } from './schema.ts';
import { accessDb } from './table.ts';

const digests = createAccessDigests(LOG_SECRET);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

let engines: ProductRoleEngines;
let bench: AuditTestContext;

/** An installation whose product owns none of the evidence. */
async function open(): Promise<void> {
  engines = await openProductRoleEngines([accessLogSchema]);
  await engines.migrateAsOwner();
  bench = await createAuditTestContext([], engines);
}

const asProduct = (statement: string) => sql.raw(statement).execute(bench.readStore.db);
const log = () => accessDb(bench.readStore);

const row = (objectId: string): UnplacedAccessRow => ({
  occurred_at: new Date(),
  kind: 'refused',
  actor_id: null,
  on_behalf_of_id: null,
  method: 'GET',
  route: '/users',
  object_id: objectId,
  status: 403,
  origin_key_of: null,
  origin_sealed: null,
  origin_address: '192.0.2.1',
  origin_plain: { userAgent: 'Browser/1', ip: '192.0.2.1' },
  request_id: 'request-1',
  impersonation_mode: null,
  reason_sealed: null,
});

/** Writes rows as they would have been written so many days ago. */
const writeDaysAgo = (...days: readonly number[]) =>
  log()
    .transaction()
    .execute((transaction) =>
      appendWithin(
        transaction,
        digests,
        days.map((age) => row(String(age))),
        ({ object_id }) => daysAgo(Number(object_id)),
      ),
    );
const ages = async () =>
  (await log().selectFrom('access_events').select('object_id').orderBy('id').execute()).map(({ object_id }) =>
    Number(object_id),
  );

describe('the role of the product', () => {
  beforeAll(async () => {
    await open();
    await writeDaysAgo(40, 1);
  });
  afterAll(() => bench.dispose());

  it.each([
    `update access_log.access_events set actor_id = 1`,
    'delete from access_log.access_events',
    'truncate access_log.access_events',
    'drop table access_log.access_events',
    'drop schema access_log cascade',
    'alter schema access_log rename to gone',
    'alter table access_log.access_events add column more text',
    'alter table access_log.access_events owner to current_user',
    'alter table access_log.access_events set schema public',
    'create trigger changed before insert on access_log.access_events for each row execute function suppress_redundant_updates_trigger()',
    'create or replace rule changed as on insert to access_log.access_events do instead nothing',
    `create or replace function access_log.remove_before_v1(before timestamptz, digest text) returns bigint language sql as 'select 1::bigint'`,
    'create table access_log.more (n integer)',
    `insert into access_log.removals (before, digest) values (now(), '')`,
    'delete from access_log.removals',
    'update access_log.checkpoints set id = 0',
    'delete from access_log.checkpoints',
  ])('cannot: %s', async (statement) => {
    await expect(asProduct(statement)).rejects.toThrow(/permission denied|must be owner/);
    expect(await ages()).toEqual([40, 1]);
  });

  it('cannot have the owner remove what is younger than the shortest retention', async () => {
    const tooYoung = 'access events are kept for at least 30 days';
    await expect(removeAccessEventsBefore(log(), digests, daysAgo(29))).rejects.toThrow(tooYoung);
    await expect(asProduct(`select access_log.remove_before_v1(null, '')`)).rejects.toThrow(tooYoung);
    await expect(asProduct(`select access_log.remove_before_v1('infinity', '')`)).rejects.toThrow(tooYoung);
    expect(await ages()).toEqual([40, 1]);
  });

  it('cannot have the owner call what it left where names are looked up', async () => {
    await asProduct(
      `create schema mine; create table mine.access_events (id bigint, recorded_at timestamptz);
       create function mine.clock_timestamp() returns timestamptz language sql as $$ select 'infinity'::timestamptz $$`,
    );
    await expect(
      asProduct(`set search_path = mine; select access_log.remove_before_v1(now() + interval '1 day', '')`),
    ).rejects.toThrow('are kept for at least');
  });
});

it('removes what is older than it is kept, and nothing else', async () => {
  await open();
  try {
    await writeDaysAgo(401, 31, 29);
    await bench.writer.start();
    await bench.writer.stop();
    expect(await ages()).toEqual([29]);
    expect(await bench.checkEvidence()).toEqual([]);
    // The last one stays, so that numbers go on where they were.
    await engines.asOwner(`update access_log.access_events set recorded_at = now() - interval '40 days'`);
    await removeAccessEventsBefore(log(), digests, daysAgo(31));
    await writeDaysAgo(0);
    const ids = await log().selectFrom('access_events').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => id)).toEqual([3n, 4n]);
  } finally {
    await bench.dispose();
  }
});

describe('the steps of the access log', () => {
  beforeAll(async () => {
    await open();
    await writeDaysAgo(9, 8);
  });
  afterAll(() => bench.dispose());

  const steps = async () => (await asProduct('select * from access_log.migrations')).rows;
  const columns = async () => {
    const { rows }: { rows: unknown[] } = await engines.asOwner(
      `select column_name, data_type, is_nullable from information_schema.columns where table_schema = 'access_log' order by 1, 2`,
    );
    return rows;
  };

  it('are recorded at the first start, and left alone at the next one', async () => {
    const first = await steps();
    expect(first).toMatchObject([{ name: 'access-log-0001-access-events' }]);
    await engines.migrateAsOwner();
    await bench.migrate();
    expect(await steps()).toEqual(first);
    await expect(asProduct('delete from access_log.migrations')).rejects.toThrow('permission denied');
  });

  it('take what a release without them has made, and lose none of its rows', async () => {
    const made = await columns();
    await engines.asOwner(
      `drop table access_log.migrations, access_log.migrations_lock;
       comment on table access_log.access_events is '0123456789abcdef';
       alter table access_log.access_events drop column impersonation_mode, drop column reason_sealed`,
    );
    // Only the owner may, so that a product that was updated before its tables does not start.
    await expect(bench.migrate()).rejects.toThrow('migrate them as their owner');
    await engines.migrateAsOwner();
    await bench.migrate();
    expect(await steps()).toMatchObject([{ name: 'access-log-0001-access-events' }]);
    expect(await columns()).toEqual(made);
    await writeDaysAgo(7);
    expect(await ages()).toEqual([9, 8, 7]);
    expect(await bench.checkEvidence()).toEqual([]);
  });

  it('are waited for where several processes start at once, as owners and as the product', async () => {
    const made = await columns();
    for (let round = 0; round < 5; round += 1) {
      await engines.asOwner('drop schema access_log cascade');
      const owner = engines.migrateAsOwner();
      const owners = [owner, engines.migrateAsOwner(), engines.migrateAsOwner()];
      await expect(Promise.all(owners)).resolves.toBeDefined();
      await expect(
        Promise.all([engines.migrateAsOwner(), bench.migrate(), bench.migrate()]),
      ).resolves.toBeDefined();
    }
    expect(await columns()).toEqual(made);
  });
});

describe('an installation whose product owned its access log', () => {
  beforeAll(async () => {
    engines = await openProductRoleEngines([accessLogSchema]);
    // As the release before: its tables and rows, and a personal-data vault that erases.
    await migratePackage(engines.readStore, auditMigrations);
    await sql
      .raw(
        `insert into audit.access_events (occurred_at, kind, actor_id, method, route, object_id, status, origin_plain, request_id)
         select now() - (3000 - n) * interval '1 minute', 'refused', nullif(n % 3, 0), 'GET', '/users', n, 403,
           '{"userAgent": "b", "ip": "192.0.2.1"}', 'request-' || n from generate_series(1, 2500) as n`,
      )
      .execute(engines.readStore.db);
    await engines.migrateAsOwner();
    bench = await createAuditTestContext([], engines);
  });
  afterAll(() => bench.dispose());

  it('has its rows in the table that the product cannot change, in their order', async () => {
    expect(await ages()).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
    const response = await bench.visit('/admin/access-events?where[correlationId]=request-7', {
      authorization: 'Bearer user:1:admin',
    });
    expect(response.json<{ data: unknown[] }>().data).toMatchObject([
      { id: '7', ip: '192.0.2.1', userAgent: 'b', who: { id: 1 }, objectId: '7', status: 403 },
    ]);
    await expect(asProduct('select from audit.access_events')).rejects.toThrow('does not exist');
    await expect(asProduct('delete from access_log.access_events')).rejects.toThrow('permission denied');
    await bench.migrate();
    expect(await ages()).toHaveLength(2_500);
    expect(await bench.checkEvidence()).toEqual([]);
  });
});

describe('the evidence check', () => {
  beforeAll(async () => {
    await open();
    await writeDaysAgo(50, 40, 9, 8, 7, 6, 5);
  });
  afterAll(() => bench.dispose());

  /** Does something to the log as its owner, and undoes it after a check. */
  const foundAfter = async (statement: string) => {
    await engines.asOwner('create table public.kept as select * from access_log.access_events');
    await engines.asOwner(statement);
    try {
      return await bench.checkEvidence();
    } finally {
      await engines.asOwner(
        `truncate access_log.access_events; insert into access_log.access_events select * from public.kept;
         drop table public.kept; truncate access_log.removals`,
      );
    }
  };

  it('names a changed row, a hole, a cut end and a removal that the retention did not make', async () => {
    expect(await bench.checkEvidence()).toEqual([]);
    const changed = (number: number) => [`access event ${number} is not what was recorded`];
    for (const edit of [
      'actor_id = 7',
      `occurred_at = occurred_at - interval '1 minute'`,
      `origin_plain = '{"ip": "192.0.2.2", "userAgent": "Browser/1"}'`,
      `row_digest = ''`,
      `previous_recorded_at = recorded_at`,
    ])
      expect([edit, await foundAfter(`update access_log.access_events set ${edit} where id = 4`)]).toEqual([
        edit,
        changed(4),
      ]);
    const remove = (where: string) => `delete from access_log.access_events where ${where}`;
    expect(await foundAfter(remove('id = 4'))).toEqual(['there is no access event 4']);
    expect(await foundAfter(remove('id in (3, 4)'))).toEqual(['there are no access events 3 to 4']);
    expect(await foundAfter(remove('id < 3'))).toEqual(['there are no access events 1 to 2']);
    const isCut = 'the access events end before number 7, which was there once';
    expect(await foundAfter(remove('id > 5'))).toEqual([isCut]);
    expect(await foundAfter('truncate access_log.access_events')).toEqual([isCut]);
    // Another row in the place of one that is gone.
    expect(
      await foundAfter(
        `${remove('id = 4')};
         insert into access_log.access_events select 4 as id, recorded_at, previous_recorded_at, occurred_at, kind, actor_id,
           on_behalf_of_id, method, route, object_id, status, origin_key_of, origin_sealed, origin_address, origin_plain,
           request_id, row_digest from access_log.access_events where id = 5`,
      ),
    ).toEqual(changed(4));
    const [forged] = await foundAfter(
      `${remove('id < 3')}; insert into access_log.removals (before, digest) values (now(), 'x')`,
    );
    expect(forged).toMatch(/^a removal of access events up to .* was not Marquee's$/);
    expect(await bench.checkEvidence()).toEqual([]);

    expect(await removeAccessEventsBefore(log(), digests, daysAgo(35))).toBe(2n);
    expect(await bench.checkEvidence()).toEqual([]);
    // Also from beside what the retention removed.
    expect(await foundAfter(remove('id = 3'))).toEqual(['there are no access events 1 to 3']);
  });
});
