import { type Kysely, sql } from 'kysely';

import type { Position } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { lockWhile, projectionDb, type ProjectionTransaction, type Slot } from './tables.ts';
import { type ReadModel, schemaOf } from './read-model.ts';

export interface SlotRow {
  readonly slot: Slot;
  readonly version: number;
  readonly position: Position;
  readonly generation: string;
}

/** What a projector needs of a read model, whatever its tables and event types. */
export interface AnyReadModel {
  readonly name: string;
  readonly version: number;
  readonly events: readonly string[] | 'all';
  createTables(db: never): Promise<void>;
  apply(event: never, db: never): Promise<void>;
}

/** Forgets the types of a read model; `apply` is only ever called with events that it named. */
export const anyReadModel = (readModel: ReadModel<never, never>): AnyReadModel => readModel;

export const schemaOfSlot = (name: string, slot: Slot) =>
  slot === 'live' ? schemaOf(name) : `${schemaOf(name)}__next`;

const retiredSchema = (name: string) => `${schemaOf(name)}__old`;

/** Scoped for built queries by `withSchema`, and for raw SQL by the search path of this transaction. */
export async function scopeTo(transaction: ProjectionTransaction, schema: string): Promise<Kysely<never>> {
  await sql`select ${searchPathOf(schema)}`.execute(transaction);
  return scoped(transaction, schema);
}

const searchPathOf = (schema: string) => sql<string>`set_config('search_path', ${`${schema}, public`}, true)`;

const scoped = (transaction: ProjectionTransaction, schema: string) =>
  transaction.withSchema(schema) as unknown as Kysely<never>;

export async function readSlot(readStore: ReadStore, name: string, slot: Slot): Promise<SlotRow | undefined> {
  return await projectionDb(readStore)
    .selectFrom('projection.checkpoints')
    .select(['slot', 'version', 'position', 'generation'])
    .where('name', '=', name)
    .where('slot', '=', slot)
    .executeTakeFirst();
}

/** The row of a slot, locked until the transaction ends: only its holder writes the slot's tables. */
export async function lockSlot(
  transaction: ProjectionTransaction,
  name: string,
  slot: Slot,
): Promise<SlotRow | undefined> {
  return await lockedRow(transaction, name, slot).executeTakeFirst();
}

/** `lockSlot` and `scopeTo` in one statement: every batch of every read model begins with them. */
export async function lockAndScopeTo(
  transaction: ProjectionTransaction,
  name: string,
  slot: Slot,
): Promise<{ readonly row: SlotRow | undefined; readonly db: Kysely<never> }> {
  const schema = schemaOfSlot(name, slot);
  const row = await lockedRow(transaction, name, slot)
    .select(searchPathOf(schema).as('search_path'))
    .executeTakeFirst();
  return { row, db: scoped(transaction, schema) };
}

const lockedRow = (transaction: ProjectionTransaction, name: string, slot: Slot) =>
  transaction
    .selectFrom('projection.checkpoints')
    .select(['slot', 'version', 'position', 'generation'])
    .where('name', '=', name)
    .where('slot', '=', slot)
    .forUpdate();

/** Makes a slot's schema and tables unless they are there at this version; a `next` of another version is dropped. */
export async function ensureSlot(
  readStore: ReadStore,
  readModel: AnyReadModel,
  slot: Slot,
): Promise<SlotRow> {
  const { name, version } = readModel;
  return await projectionDb(readStore)
    .transaction()
    .execute(async (transaction) => {
      await lockWhile(transaction, `read model ${name}`);
      const existing = await lockSlot(transaction, name, slot);
      if (existing && (slot === 'live' || existing.version === version)) return existing;
      const schema = schemaOfSlot(name, slot);
      await removeSlot(transaction, name, slot);
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(transaction);
      await sql`create schema ${sql.id(schema)}`.execute(transaction);
      await readModel.createTables((await scopeTo(transaction, schema)) as never);
      return await transaction
        .insertInto('projection.checkpoints')
        .values({ name, slot, version, position: 0n })
        .returning(['slot', 'version', 'position', 'generation'])
        .executeTakeFirstOrThrow();
    });
}

async function removeSlot(transaction: ProjectionTransaction, name: string, slot: Slot): Promise<void> {
  await transaction
    .deleteFrom('projection.checkpoints')
    .where('name', '=', name)
    .where('slot', '=', slot)
    .execute();
  await transaction
    .deleteFrom('projection.parked_events')
    .where('name', '=', name)
    .where('slot', '=', slot)
    .execute();
}

/**
 * Puts `next` in the place of `live` in one transaction; queries see the one or the other, never neither.
 *
 * @param closeGap applies to `next` what `live` has and `next` has not; `live` cannot move meanwhile
 * @returns false when another process has done it
 */
export async function swapSlots(
  readStore: ReadStore,
  name: string,
  closeGap: (transaction: ProjectionTransaction, next: SlotRow, until: Position) => Promise<Position>,
): Promise<boolean> {
  const swapped = await projectionDb(readStore)
    .transaction()
    .execute(async (transaction) => {
      await lockWhile(transaction, `read model ${name}`);
      const live = await lockSlot(transaction, name, 'live');
      const next = await lockSlot(transaction, name, 'next');
      if (!next) return false;
      const position = await closeGap(transaction, next, live?.position ?? 0n);
      await sql`drop schema if exists ${sql.id(retiredSchema(name))} cascade`.execute(transaction);
      if (live) {
        await sql`alter schema ${sql.id(schemaOf(name))} rename to ${sql.id(retiredSchema(name))}`.execute(
          transaction,
        );
      }
      await sql`alter schema ${sql.id(schemaOfSlot(name, 'next'))} rename to ${sql.id(schemaOf(name))}`.execute(
        transaction,
      );
      await removeSlot(transaction, name, 'live');
      await transaction
        .updateTable('projection.checkpoints')
        .set({ slot: 'live', position, generation: sql`gen_random_uuid()`, updated_at: sql`now()` })
        .where('name', '=', name)
        .where('slot', '=', 'next')
        .execute();
      await transaction
        .updateTable('projection.parked_events')
        .set({ slot: 'live' })
        .where('name', '=', name)
        .where('slot', '=', 'next')
        .execute();
      return true;
    });
  // By itself: dropping waits for readers of the old tables, and new readers must not wait behind it.
  if (swapped) await sql`drop schema if exists ${sql.id(retiredSchema(name))} cascade`.execute(readStore.db);
  return swapped;
}
