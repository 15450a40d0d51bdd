import type { ReadStore } from '@marquee/kit/read-store/port';
import { AUDIENCE_GROWTH_DAYS, type AudienceDay } from '@marquee/schemas/audience/growth';
import { DAY_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';

import { userSignalDb } from '../signals/user-signal-tables.ts';

interface CountedAudience {
  readonly id: number;
  readonly lifetimeMs: number;
}

/** Days are kept for as long as a chart may show, and a while longer. */
const KEPT_DAYS = 3 * AUDIENCE_GROWTH_DAYS;
/** `2026-11-28`, UTC. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Counts the members of each audience for today (UTC). Counting again, here or in another process, replaces today's number by the
 * newer one: the last count of a day stays, and a day without a count has none.
 */
export async function countToday(
  readStore: ReadStore,
  audiences: readonly CountedAudience[],
  nowMs: number,
): Promise<void> {
  const db = userSignalDb(readStore);
  const ids = audiences.map(({ id }) => id);
  const since = audiences.map(({ lifetimeMs }) => BigInt(nowMs - lifetimeMs));
  await sql`
    insert into bidder.audience_days (audience_id, day, members, counted_ms)
    select wanted.id, ${dayOf(nowMs)}::date, count(member.person_key), ${nowMs}
    from unnest(${ids}::integer[], ${since}::bigint[]) as wanted (id, since)
    left join bidder.audience_members as member
      on member.audience_id = wanted.id and member.last_ms > wanted.since
    group by wanted.id
    order by wanted.id
    on conflict (audience_id, day) do update set members = excluded.members, counted_ms = excluded.counted_ms
    where audience_days.counted_ms <= excluded.counted_ms`.execute(db);
  await sql`delete from bidder.audience_days
    where day < ${dayOf(nowMs - KEPT_DAYS * DAY_MS)}::date or audience_id <> all (${ids}::integer[])`.execute(
    db,
  );
}

/** Members of an audience on the last days that they were counted, the oldest first. */
export async function audienceGrowth(
  readStore: ReadStore,
  audienceId: number,
  nowMs: number,
): Promise<readonly AudienceDay[]> {
  const { rows } = await sql<{ readonly day: string; readonly members: bigint }>`
    select to_char(day, 'YYYY-MM-DD') as day, members from bidder.audience_days
    where audience_id = ${audienceId} and day > ${dayOf(nowMs - AUDIENCE_GROWTH_DAYS * DAY_MS)}::date
    order by day`.execute(userSignalDb(readStore));
  return rows.map(({ day, members }) => ({ day, members: Number(members) }));
}
