import type { Kysely } from 'kysely';

import { decodeEvent, type DomainEvent, isKnownEvent } from '../decider/event-codec.ts';
import type { RecordedEvent } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';

export type EventType = DomainEvent['type'];

/** The events of some types, data and all. */
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

/**
 * Tables that are folded from events and can be dropped and folded again at any time.
 *
 * They live in a PostgreSQL schema of their own. `db` is scoped to it, for built queries and for raw SQL, and bound
 * to the transaction that also moves the checkpoint; nothing else may be written or called from `apply`.
 */
export interface ReadModel<ModelTables, Type extends EventType = EventType> {
  /** Lower case with underscores; names the schema `rm_<name>`. */
  readonly name: string;
  /** Raised whenever tables or `apply` change; a higher one than the stored one rebuilds the tables. */
  readonly version: number;
  /** The types that `apply` wants to see; with `all`, types unknown to this build come as they were stored. */
  readonly events: readonly Type[] | 'all';
  createTables(db: Kysely<ModelTables>): Promise<void>;
  /** An error parks the event with its reason, and the projection continues without it. */
  apply(event: EventOf<Type>, db: Kysely<ModelTables>): Promise<void>;
}

/** A read model whose `apply` sees just the event types that it names: `defineReadModel<Tables>()({ … })`. */
export const defineReadModel =
  <ModelTables>() =>
  <const Type extends EventType>(definition: ReadModel<ModelTables, Type>): ReadModel<ModelTables, Type> =>
    definition;

const NAME = /^[a-z][a-z0-9_]{0,40}$/;

/** The schema of a read model's live tables. */
export function schemaOf(name: string): string {
  if (!NAME.test(name)) throw new RangeError(`"${name}" cannot name a read model`);
  return `rm_${name}`;
}

/** The live tables of a read model, for its queries. */
export function readModelDb<ModelTables>(
  readStore: ReadStore,
  readModel: Pick<ReadModel<ModelTables, never>, 'name'>,
): Kysely<ModelTables> {
  return readStore.db.withSchema(schemaOf(readModel.name)) as unknown as Kysely<ModelTables>;
}

/** Default decoding of a stored event: its current version, or unchanged where all types are followed. */
export const defaultDecode =
  (events: readonly string[] | 'all') =>
  (recorded: RecordedEvent): unknown =>
    events === 'all' && !isKnownEvent(recorded.type) ? recorded : decodeEvent(recorded);
