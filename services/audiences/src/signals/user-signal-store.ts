import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { KnownOffset } from '@marquee/kit/traffic-log/known-offset';
import { isOfLog } from '@marquee/kit/traffic-log/known-offset';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { DAY_MS } from '@marquee/schemas/common/time';

import { capKeyOf, mayProfile } from '../identity/identity-key.ts';
import { audiencesMigrations } from '../migrations.ts';
import type { UserSignalTables } from './user-signal-tables.ts';
import { userSignalDb } from './user-signal-tables.ts';
import type { Audience, AudienceRules } from '../membership/audience-rules.ts';
import type { UserSignal } from './read-user-signal.ts';

export interface Impression {
  readonly bidId: string;
  readonly campaignId: number;
  /** A cap's key, see `capKeyOf`. */
  readonly identityKey: string;
  readonly atMs: number;
}
export interface Member {
  readonly audienceId: number;
  readonly identityKey: string;
  readonly lastMs: number;
}
/** A range of one partition's messages and the user signals in it. */
export interface SignalRange {
  readonly topic: string;
  readonly partition: number;
  /** The log that the offsets belong to. */
  readonly epoch: string;
  /** Offset after its last message. */
  readonly next: bigint;
  readonly signals: readonly { readonly offset: bigint; readonly signal: UserSignal }[];
}
/** Offsets by `topic:partition` from which a reader of the tables continues. */
export type Offsets = ReadonlyMap<string, KnownOffset>;

/** User signals in PostgreSQL, as read from the traffic log. */
export interface UserSignalStore {
  /** Creates missing tables; safe to call from an edge and the control plane at the same time. */
  migrate(): Promise<void>;
  /** Where a partition continues, and in which log; undefined when nothing of it was taken. */
  nextOffset(topic: string, partition: number): Promise<KnownOffset | undefined>;
  /**
   * Stores a range once, however often it is passed; the tables and their offset change in one transaction.
   * The first range of another log is stored from its beginning.
   */
  take(range: SignalRange, rules: AudienceRules): Promise<void>;
  /** All that counts at `nowMs`, as of one moment, a page at a time. */
  load(
    nowMs: number,
    onImpressions: (page: readonly Impression[]) => void,
    onMembers: (page: readonly Member[]) => void,
  ): Promise<Offsets>;
  /** Forgets what has expired and what belongs to no audience any more. */
  prune(audiences: readonly Audience[], nowMs: number): Promise<void>;
}

const ROWS_A_STATEMENT = 1_000;
const PAGE = 20_000;

export function createUserSignalStore(readStore: ReadStore): UserSignalStore {
  const db = userSignalDb(readStore);
  return {
    migrate: () => migratePackage(readStore, audiencesMigrations),

    async nextOffset(topic, partition) {
      const row = await db
        .selectFrom('bidder.person_offsets')
        .select(['next_offset', 'epoch'])
        .where('topic', '=', topic)
        .where('partition', '=', partition)
        .executeTakeFirst();
      return row && { epoch: row.epoch, next: row.next_offset };
    },

    async take(range, rules) {
      await db.transaction().execute(async (transaction) => {
        const from = await lockOffset(transaction, range);
        if (range.next <= from) return;
        const signals = range.signals.filter(({ offset }) => offset >= from).map(({ signal }) => signal);
        await addImpressions(transaction, signals, rules);
        await addMembers(transaction, signals, rules);
        await transaction
          .updateTable('bidder.person_offsets')
          .set({ next_offset: range.next, epoch: range.epoch })
          .where('topic', '=', range.topic)
          .where('partition', '=', range.partition)
          .execute();
      });
    },

    load: (nowMs, onImpressions, onMembers) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          const offsets = await transaction.selectFrom('bidder.person_offsets').selectAll().execute();
          await loadImpressions(transaction, nowMs, onImpressions);
          await loadMembers(transaction, onMembers);
          return new Map(
            offsets.map(({ topic, partition, next_offset, epoch }) => [
              `${topic}:${partition}`,
              { epoch, next: next_offset },
            ]),
          );
        }),

    async prune(audiences, nowMs) {
      await db.deleteFrom('bidder.person_impressions').where('expires_ms', '<=', BigInt(nowMs)).execute();
      const ids = audiences.map(({ id }) => id);
      await sql`delete from bidder.audience_members where audience_id <> all (${ids})`.execute(db);
      for (const { id, lifetimeMs } of audiences)
        await db
          .deleteFrom('bidder.audience_members')
          .where('audience_id', '=', id)
          .where('last_ms', '<=', BigInt(nowMs - lifetimeMs))
          .execute();
    },
  };
}

/** Members of each audience now; 0 for those without any. */
export async function audienceSizes(
  readStore: ReadStore,
  audiences: readonly { readonly id: number; readonly lifetimeDays: number }[],
  nowMs: number,
): Promise<Map<number, number>> {
  const counts = new Map(audiences.map(({ id }) => [id, 0]));
  if (audiences.length === 0) return counts;
  const since = audiences.map(({ lifetimeDays }) => BigInt(nowMs - lifetimeDays * DAY_MS));
  const { rows } = await sql<{ id: number; members: bigint }>`
    select wanted.id, count(*) as members
    from unnest(${[...counts.keys()]}::integer[], ${since}::bigint[]) as wanted (id, since)
    join bidder.audience_members as member on member.audience_id = wanted.id and member.last_ms > wanted.since
    group by wanted.id`.execute(userSignalDb(readStore));
  for (const { id, members } of rows) counts.set(id, Number(members));
  return counts;
}

/** Held until the transaction ends, so that two members of the group that both have a partition take turns. */
async function lockOffset(
  transaction: Transaction<UserSignalTables>,
  { topic, partition, epoch, next }: SignalRange,
): Promise<bigint> {
  await transaction
    .insertInto('bidder.person_offsets')
    .values({ topic, partition, next_offset: 0n, epoch })
    .onConflict((conflict) => conflict.columns(['topic', 'partition']).doNothing())
    .execute();
  const taken = await transaction
    .selectFrom('bidder.person_offsets')
    .select(['next_offset', 'epoch'])
    .where('topic', '=', topic)
    .where('partition', '=', partition)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return isOfLog({ epoch: taken.epoch, next: taken.next_offset }, epoch, next) ? taken.next_offset : 0n;
}

async function addImpressions(
  transaction: Transaction<UserSignalTables>,
  signals: readonly UserSignal[],
  rules: AudienceRules,
): Promise<void> {
  const rows = signals.flatMap((signal) => {
    const capMs = signal.kind === 'impression' ? rules.capMs(signal.campaignId) : undefined;
    if (signal.kind !== 'impression' || capMs === undefined) return [];
    return [
      {
        bid_id: signal.bidId,
        campaign_id: signal.campaignId,
        person_key: capKeyOf(signal.identityKey),
        at_ms: BigInt(signal.atMs),
        expires_ms: BigInt(signal.atMs + capMs),
      },
    ];
  });
  for (const page of pagesOf(rows))
    await transaction
      .insertInto('bidder.person_impressions')
      .values(page)
      .onConflict((conflict) => conflict.column('bid_id').doNothing())
      .execute();
}

/** Adds members in the order of their keys, so that two partitions with the same people cannot deadlock. */
async function addMembers(
  transaction: Transaction<UserSignalTables>,
  signals: readonly UserSignal[],
  rules: AudienceRules,
): Promise<void> {
  const rows = [...membersOf(signals, rules)]
    .map(({ audienceId, identityKey, lastMs }) => ({
      audience_id: audienceId,
      person_key: identityKey,
      last_ms: BigInt(lastMs),
    }))
    .sort((one, other) =>
      one.audience_id === other.audience_id
        ? one.person_key < other.person_key
          ? -1
          : 1
        : one.audience_id - other.audience_id,
    );
  for (const page of pagesOf(rows))
    await transaction
      .insertInto('bidder.audience_members')
      .values(page)
      .onConflict((conflict) =>
        conflict.columns(['audience_id', 'person_key']).doUpdateSet({
          last_ms: sql`greatest(audience_members.last_ms, excluded.last_ms)`,
        }),
      )
      .execute();
}

/** The users that the actions make members, each once. */
function membersOf(signals: readonly UserSignal[], rules: AudienceRules): Iterable<Member> {
  const members = new Map<string, Member>();
  for (const signal of signals) {
    if (signal.kind !== 'action' || !mayProfile(signal.identityKey)) continue;
    for (const audienceId of rules.collectingAudiences(signal.action)) {
      const key = `${audienceId} ${signal.identityKey}`;
      const lastMs = Math.max(members.get(key)?.lastMs ?? 0, signal.atMs);
      members.set(key, { audienceId, identityKey: signal.identityKey, lastMs });
    }
  }
  return members.values();
}

async function loadImpressions(
  transaction: Transaction<UserSignalTables>,
  nowMs: number,
  onPage: (page: readonly Impression[]) => void,
): Promise<void> {
  for (let after = ''; ;) {
    const rows = await transaction
      .selectFrom('bidder.person_impressions')
      .selectAll()
      .where('bid_id', '>', after)
      .where('expires_ms', '>', BigInt(nowMs))
      .orderBy('bid_id')
      .limit(PAGE)
      .execute();
    onPage(
      rows.map((row) => ({
        bidId: row.bid_id,
        campaignId: row.campaign_id,
        identityKey: row.person_key,
        atMs: Number(row.at_ms),
      })),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.bid_id;
  }
}

async function loadMembers(
  transaction: Transaction<UserSignalTables>,
  onPage: (page: readonly Member[]) => void,
): Promise<void> {
  for (let [audienceId, identityKey] = [0, '']; ;) {
    const rows = await transaction
      .selectFrom('bidder.audience_members')
      .selectAll()
      .where(sql<boolean>`(audience_id, person_key) > (${audienceId}::integer, ${identityKey})`)
      .orderBy('audience_id')
      .orderBy('person_key')
      .limit(PAGE)
      .execute();
    onPage(
      rows.map((row) => ({
        audienceId: row.audience_id,
        identityKey: row.person_key,
        lastMs: Number(row.last_ms),
      })),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    [audienceId, identityKey] = [last.audience_id, last.person_key];
  }
}

function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    pages.push(rows.slice(from, from + ROWS_A_STATEMENT));
  return pages;
}
