import { type Selectable, sql } from 'kysely';

import type { Position } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { projectionDb, type ProjectionTables, type ProjectionTransaction } from './tables.ts';

/** An event that a read model or a reactor could not take and continued without. */
export interface ParkedEvent {
  readonly id: bigint;
  /** Name of the checkpoint: the name of a read model, or `reactor:` and the name of a reactor. */
  readonly checkpoint: string;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** The error of the last attempt. */
  readonly reason: string;
  readonly attempts: number;
  /** Time of the last attempt. */
  readonly failedAt: Date;
}

/**
 * What became of a retried event. A read model cannot apply an old event after newer ones: it is rebuilt beside
 * the tables that serve, and what still fails is parked again.
 */
export type RetryOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'rebuilding' }
  /** It is not parked any more. */
  | { readonly kind: 'gone' };

/** What has parked events and can have them retried. */
export interface Parking {
  readonly checkpoint: string;
  /** @throws StoreUnavailable, DependencyUnavailable or an error of PostgreSQL when something is away: not an attempt */
  retry(id: bigint): Promise<RetryOutcome>;
}

const PARKED_COLUMNS = [
  'id',
  'name',
  'event_id',
  'type',
  'stream',
  'revision',
  'position',
  'reason',
  'attempts',
  'parked_at',
] as const;

const liveParked = (readStore: ReadStore) =>
  projectionDb(readStore).selectFrom('projection.parked_events').where('slot', '=', 'live');

type ParkedRow = Selectable<ProjectionTables['projection.parked_events']>;

const parkedEventOf = (row: Omit<ParkedRow, 'slot'>): ParkedEvent => ({
  id: row.id,
  checkpoint: row.name,
  eventId: row.event_id,
  type: row.type,
  stream: row.stream,
  revision: row.revision,
  position: row.position,
  reason: row.reason,
  attempts: row.attempts,
  failedAt: row.parked_at,
});

/** Counts of parked events by the name of the checkpoint. */
export async function parkedByProjection(readStore: ReadStore): Promise<ReadonlyMap<string, number>> {
  const rows = await liveParked(readStore)
    .select((select) => ['name', select.fn.countAll<bigint>().as('count')])
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

export async function countParked(readStore: ReadStore): Promise<number> {
  const row = await liveParked(readStore)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Parked events in the order of all events, of one checkpoint or of all. */
export async function listParked(
  readStore: ReadStore,
  { checkpoint, limit }: { readonly checkpoint?: string; readonly limit: number },
): Promise<readonly ParkedEvent[]> {
  let query = liveParked(readStore).select(PARKED_COLUMNS);
  if (checkpoint !== undefined) query = query.where('name', '=', checkpoint);
  return (await query.orderBy('position').orderBy('id').limit(limit).execute()).map(parkedEventOf);
}

export async function findParked(readStore: ReadStore, id: bigint): Promise<ParkedEvent | undefined> {
  const row = await liveParked(readStore).select(PARKED_COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && parkedEventOf(row);
}

/** Locks the row until the transaction ends; false when it is not parked any more. */
export async function lockParked(transaction: ProjectionTransaction, id: bigint): Promise<boolean> {
  const row = await transaction
    .selectFrom('projection.parked_events')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeParked(transaction: ProjectionTransaction, id: bigint): Promise<void> {
  await transaction.deleteFrom('projection.parked_events').where('id', '=', id).execute();
}

/** Notes one more failed attempt of an event that stays parked. */
export async function noteFailedRetry(readStore: ReadStore, id: bigint, reason: string): Promise<void> {
  await projectionDb(readStore)
    .updateTable('projection.parked_events')
    .set({ reason, attempts: sql`attempts + 1`, parked_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
