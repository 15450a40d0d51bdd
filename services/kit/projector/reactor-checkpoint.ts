import { sql } from 'kysely';

import type { Position, RecordedEvent } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { park } from './apply-batch.ts';
import { projectionDb, type ProjectionTransaction } from './tables.ts';
import type { ReactionSemaphore } from './reaction-semaphore.ts';
import { lockSlot, readSlot } from './slots.ts';

/** Why an event is left out, and after how many attempts. */
interface GivenUp {
  readonly reason: string;
  readonly attempts: number;
}

/** How far a reactor has come, kept in the read store. */
export class ReactorCheckpoint {
  readonly #readStore: ReadStore;
  readonly #name: string;
  readonly #semaphore: ReactionSemaphore;

  constructor(readStore: ReadStore, name: string, semaphore: ReactionSemaphore) {
    this.#readStore = readStore;
    this.#name = name;
    this.#semaphore = semaphore;
  }

  /** Undefined where there is none. */
  async position(): Promise<Position | undefined> {
    return (await readSlot(this.#readStore, this.#name, 'live'))?.position;
  }

  /** Makes the checkpoint where there is none. */
  async ensure(begin: Position): Promise<void> {
    await projectionDb(this.#readStore)
      .insertInto('projection.checkpoints')
      .values({ name: this.#name, slot: 'live', version: 1, position: begin })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Reacts and moves on while holding the checkpoint's row, so that no other process reacts to the same event. */
  passBy(event: RecordedEvent, react: () => Promise<void>): Promise<void> {
    return this.#moveOver(event, () => react());
  }

  /** Notes that the event was left out, and moves on. */
  passByParked(event: RecordedEvent, { reason, attempts }: GivenUp): Promise<void> {
    return this.#moveOver(event, (transaction) =>
      park(transaction, this.#name, 'live', event, reason, attempts),
    );
  }

  #moveOver(
    event: RecordedEvent,
    work: (transaction: ProjectionTransaction) => Promise<void>,
  ): Promise<void> {
    return this.#semaphore(() =>
      projectionDb(this.#readStore)
        .transaction()
        .execute(async (transaction) => {
          const row = await lockSlot(transaction, this.#name, 'live');
          if (!row) throw new Error('its checkpoint is missing');
          if (row.position >= event.position) return;
          await work(transaction);
          await transaction
            .updateTable('projection.checkpoints')
            .set({ position: event.position, updated_at: sql`now()` })
            .where('name', '=', this.#name)
            .where('slot', '=', 'live')
            .execute();
        }),
    );
  }

  /** Moves on to what was read without a reaction; never back. */
  async moveTo(position: Position): Promise<void> {
    await projectionDb(this.#readStore)
      .updateTable('projection.checkpoints')
      .set({ position, updated_at: sql`now()` })
      .where('name', '=', this.#name)
      .where('slot', '=', 'live')
      .where('position', '<', position)
      .execute();
  }

  /** Goes back to the end of an event store that is shorter than what was reacted to. */
  async moveBackTo(head: Position): Promise<void> {
    await projectionDb(this.#readStore)
      .updateTable('projection.checkpoints')
      .set({ position: head })
      .where('name', '=', this.#name)
      .execute();
  }
}
