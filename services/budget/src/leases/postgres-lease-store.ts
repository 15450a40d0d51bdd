import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadDb as Db, ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import type { DaySide, EndpointDay, LeaseAnswer, LeaseRequest, LeaseStore } from './lease-store.ts';
import { budgetMigrations } from '../migrations.ts';
import { allocateLeases } from './allocate-leases.ts';
import { LEASE_LOCK } from './lease-lock.ts';
import type { LeaseChange, LeaseTables, LeaseRow, Member } from './allocate-leases.ts';

type Numeric = string | bigint;

/**
 * Longest time for one round, ms; after it the round fails and the bidder continues with the leases that it
 * has.
 */
const PATIENCE_MS = 2_000;

/** Leases in schema `budget` of the read store, by its clock. A round is one transaction, however many campaigns. */
export function createPostgresLeaseStore(readStore: ReadStore): LeaseStore {
  const db = readStore.db;
  return {
    migrate: () => migratePackage(readStore, budgetMigrations),

    allocate: (request) =>
      db.transaction().execute(async (transaction): Promise<LeaseAnswer> => {
        await sql.raw(`set local statement_timeout = ${PATIENCE_MS}`).execute(transaction);
        await lock(transaction);
        const { state, nowMs } = await load(transaction, request);
        const change = allocateLeases(state, request, nowMs);
        await write(transaction, request, change);
        return change.answer;
      }),

    async saveEndpointDays(days) {
      if (days.length === 0) return;
      await sql`insert into budget.day_spend as kept
          (side, endpoint_id, day_start_ms, partition, last_offset, nanos, epoch)
        select side, endpoint_id, day_start_ms, partition, last_offset, nanos, epoch from jsonb_to_recordset(${json(
          days.map((day) => ({
            side: day.side,
            endpoint_id: day.endpointId,
            day_start_ms: day.dayStartMs,
            partition: day.partition,
            last_offset: day.lastOffset.toString(),
            nanos: day.nanos.toString(),
            epoch: day.epoch ?? '',
          })),
        )}::jsonb) as given(side text, endpoint_id integer, day_start_ms bigint, partition integer, last_offset bigint,
          nanos numeric, epoch text)
        order by 1, 2, 3, 4
        on conflict (side, endpoint_id, day_start_ms, partition) do update
          set last_offset = excluded.last_offset, nanos = excluded.nanos, epoch = excluded.epoch
          where kept.last_offset < excluded.last_offset or kept.epoch <> excluded.epoch`.execute(db);
    },

    async endpointDays(sinceMs) {
      const { rows } = await sql<{
        side: DaySide;
        endpoint_id: number;
        day_start_ms: Numeric;
        partition: number;
        last_offset: Numeric;
        nanos: Numeric;
        epoch: string;
      }>`select side, endpoint_id, day_start_ms, partition, last_offset, nanos, epoch from budget.day_spend
        where day_start_ms >= ${sinceMs}`.execute(db);
      return rows.map((row): EndpointDay => ({
        side: row.side,
        endpointId: row.endpoint_id,
        dayStartMs: Number(row.day_start_ms),
        partition: row.partition,
        lastOffset: BigInt(row.last_offset),
        nanos: BigInt(row.nanos),
        ...(row.epoch === '' ? {} : { epoch: row.epoch }),
      }));
    },
  };
}

const json = (value: unknown): string => JSON.stringify(value);

const lock = async (transaction: Db): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${LEASE_LOCK}))`.execute(transaction));

interface MemberRow {
  readonly prefix: string;
  readonly instance: string;
  readonly former_instance: string;
  readonly round: Numeric;
  readonly is_alone: boolean;
  readonly epoch: string;
  readonly positions: readonly string[];
  readonly expires_at_ms: Numeric;
  readonly reap_at_ms: Numeric;
}

interface Loaded {
  readonly now_ms: Numeric;
  readonly members: readonly MemberRow[] | null;
  readonly leases:
    | readonly { scope: string; prefix: string; lease: string; room: string; weight: number }[]
    | null;
  readonly released: readonly { partition: number; position: string }[] | null;
}

/** One statement for everything that a round needs, big numbers as text. */
async function load(transaction: Db, request: LeaseRequest): Promise<{ state: LeaseTables; nowMs: number }> {
  const scopes = json(request.scopes.map(({ scope }) => scope));
  const prefixes = json([request.prefix, ...request.trimmed]);
  const { rows } = await sql<Loaded>`select
    (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
    (select jsonb_agg(to_jsonb(b)) from budget.bidders b) as members,
    (select jsonb_agg(jsonb_build_object('scope', l.scope, 'prefix', l.prefix, 'lease', l.lease::text,
        'room', l.room::text, 'weight', l.weight))
      from budget.leases l
      where l.scope in (select jsonb_array_elements_text(${scopes}::jsonb))
         or l.prefix in (select jsonb_array_elements_text(${prefixes}::jsonb))) as leases,
    (select jsonb_agg(jsonb_build_object('partition', r.partition, 'position', r.position::text))
      from budget.released r where r.epoch = ${request.epoch}) as released`.execute(transaction);
  const loaded = rows[0]!;
  const released: bigint[] = [];
  for (const { partition, position } of loaded.released ?? []) released[partition] = BigInt(position);
  return {
    nowMs: Number(loaded.now_ms),
    state: {
      members: (loaded.members ?? []).map(memberOf),
      leases: (loaded.leases ?? []).map(({ room, lease, ...row }) => ({
        ...row,
        lease: BigInt(lease),
        remaining: BigInt(room),
      })),
      released: Array.from(released, (position) => position ?? -1n),
    },
  };
}

const memberOf = (row: MemberRow): Member => ({
  prefix: row.prefix,
  instance: row.instance,
  formerInstance: row.former_instance,
  round: Number(row.round),
  isAlone: row.is_alone,
  epoch: row.epoch,
  positions: row.positions.map(BigInt),
  expiresAtMs: Number(row.expires_at_ms),
  reapAtMs: Number(row.reap_at_ms),
});

async function write(transaction: Db, request: LeaseRequest, { write: change }: LeaseChange): Promise<void> {
  if (change === undefined) return;
  const members = json(
    change.members.map((member) => ({
      prefix: member.prefix,
      instance: member.instance,
      former_instance: member.formerInstance,
      round: member.round,
      is_alone: member.isAlone,
      positions: member.positions.map(String),
      expires_at_ms: member.expiresAtMs,
      reap_at_ms: member.reapAtMs,
      epoch: member.epoch,
    })),
  );
  const replaced = json([request.prefix, ...request.trimmed]);
  await sql`with gone as (
      delete from budget.bidders where prefix in (select jsonb_array_elements_text(${json(change.removed)}::jsonb))
    )
    insert into budget.bidders
      select * from jsonb_to_recordset(${members}::jsonb) as given(prefix text, instance text, former_instance text,
        round bigint, is_alone boolean, positions jsonb, expires_at_ms bigint, reap_at_ms bigint, epoch text)
      on conflict (prefix) do update set instance = excluded.instance, former_instance = excluded.former_instance,
        round = excluded.round, is_alone = excluded.is_alone, positions = excluded.positions,
        expires_at_ms = excluded.expires_at_ms, reap_at_ms = excluded.reap_at_ms, epoch = excluded.epoch`.execute(
    transaction,
  );
  await sql`delete from budget.leases where prefix in (select jsonb_array_elements_text(${replaced}::jsonb))`.execute(
    transaction,
  );
  await sql`insert into budget.leases (scope, prefix, lease, room, weight)
    select scope, prefix, lease, room, weight
    from jsonb_to_recordset(${json([...change.own, ...change.trimmed].map(textOf))}::jsonb)
      as given(scope text, prefix text, lease numeric, room numeric, weight double precision)`.execute(
    transaction,
  );
  await sql`insert into budget.released (partition, position, epoch)
    select ordinality - 1, value::bigint, ${request.epoch}
    from jsonb_array_elements_text(${json(change.released.map(String))}::jsonb) with ordinality
    on conflict (partition) do update set position = excluded.position, epoch = excluded.epoch`.execute(
    transaction,
  );
}

const textOf = ({ lease, remaining, ...row }: LeaseRow): object => ({
  ...row,
  lease: lease.toString(),
  room: remaining.toString(),
});
