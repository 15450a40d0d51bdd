import { type Kysely, sql } from 'kysely';

import type { RecordedEvent } from '../event-store/port.ts';
import { isStructuralError } from '../read-store/errors.ts';
import type { ReadStore } from '../read-store/port.ts';
import { isUnavailable } from '../runtime/unavailable.ts';
import { projectionDb, type ProjectionTransaction, type Slot } from './tables.ts';
import { type AnyReadModel, lockAndScopeTo, schemaOfSlot, scopeTo } from './slots.ts';

/** The slot's tables were replaced meanwhile; the follower starts again from the new checkpoint. */
export class SlotReplaced extends Error {
  override readonly name = 'SlotReplaced';
}

export interface ApplyTarget {
  readonly readStore: ReadStore;
  readonly readModel: AnyReadModel;
  readonly slot: Slot;
  readonly generation: string;
  readonly decode: (recorded: RecordedEvent) => unknown;
  readonly onParked: (event: RecordedEvent, reason: string) => void;
}

export const isWanted = (readModel: AnyReadModel, type: string) =>
  readModel.events === 'all' || readModel.events.includes(type);

/**
 * Applies a batch and moves the checkpoint in one transaction.
 *
 * The locked checkpoint row makes any number of processes safe: events that another process has applied meanwhile
 * are left out. When an event fails, the batch is applied again with a savepoint an event, and what fails then is
 * parked. An outage or a missing table parks no event and rejects.
 * @throws SlotReplaced
 */
export async function applyBatch(target: ApplyTarget, events: readonly RecordedEvent[]): Promise<void> {
  try {
    await applyOnce(target, events, false);
  } catch (error) {
    if (error instanceof SlotReplaced || !isPoison(error)) throw error;
    await applyOnce(target, events, true);
  }
}

const isPoison = (error: unknown) => !isUnavailable(error) && !isStructuralError(error);

async function applyOnce(
  target: ApplyTarget,
  events: readonly RecordedEvent[],
  guarded: boolean,
): Promise<void> {
  const { readStore, readModel, slot } = target;
  const last = events.at(-1);
  if (!last) return;
  const parked: { event: RecordedEvent; reason: string }[] = [];
  await projectionDb(readStore)
    .transaction()
    .execute(async (transaction) => {
      const { row, db } = await lockAndScopeTo(transaction, readModel.name, slot);
      if (row?.generation !== target.generation) throw new SlotReplaced(`${readModel.name} was replaced`);
      if (last.position <= row.position) return;
      const fresh = events.filter((event) => event.position > row.position);
      parked.push(...(await applyEach(target, { transaction, db }, fresh, guarded)));
      await transaction
        .updateTable('projection.checkpoints')
        .set({ position: last.position, updated_at: sql`now()` })
        .where('name', '=', readModel.name)
        .where('slot', '=', slot)
        .execute();
    });
  for (const { event, reason } of parked) target.onParked(event, reason);
}

/** Applies wanted events inside a transaction that already holds the slot. Returns what was parked. */
export async function applyEvents(
  target: ApplyTarget,
  transaction: ProjectionTransaction,
  events: readonly RecordedEvent[],
  guarded: boolean,
): Promise<{ event: RecordedEvent; reason: string }[]> {
  const db = await scopeTo(transaction, schemaOfSlot(target.readModel.name, target.slot));
  return await applyEach(target, { transaction, db }, events, guarded);
}

/** A transaction, and its database scoped to the tables of the slot. */
interface Scoped {
  readonly transaction: ProjectionTransaction;
  readonly db: Kysely<never>;
}

async function applyEach(
  target: ApplyTarget,
  { transaction, db }: Scoped,
  events: readonly RecordedEvent[],
  guarded: boolean,
): Promise<{ event: RecordedEvent; reason: string }[]> {
  const { readModel, slot } = target;
  const parked: { event: RecordedEvent; reason: string }[] = [];
  for (const event of events) {
    if (!isWanted(readModel, event.type)) continue;
    if (!guarded) {
      await applyOne(target, event, db);
      continue;
    }
    await sql`savepoint one_event`.execute(transaction);
    try {
      await applyOne(target, event, db);
      await sql`release savepoint one_event`.execute(transaction);
    } catch (error) {
      if (!isPoison(error)) throw error;
      await sql`rollback to savepoint one_event`.execute(transaction);
      const reason = describe(error);
      await park(transaction, readModel.name, slot, event, reason, 2);
      parked.push({ event, reason });
    }
  }
  return parked;
}

async function applyOne(target: ApplyTarget, event: RecordedEvent, db: Kysely<never>): Promise<void> {
  await target.readModel.apply(target.decode(event) as never, db as never);
}

/** Notes an event that its projection continues without. */
export async function park(
  transaction: ProjectionTransaction,
  name: string,
  slot: Slot,
  event: RecordedEvent,
  reason: string,
  attempts: number,
): Promise<void> {
  const { position, stream, revision, type } = event;
  await transaction
    .insertInto('projection.parked_events')
    .values({ name, slot, position, event_id: event.id, stream, revision, type, reason, attempts })
    .onConflict((conflict) =>
      conflict.columns(['name', 'slot', 'position']).doUpdateSet({ reason, attempts }),
    )
    .execute();
}

/** PostgreSQL text cannot hold NUL, and a reason may quote what was wrong. */
export function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replaceAll('\0', '').slice(0, 2_000);
}
