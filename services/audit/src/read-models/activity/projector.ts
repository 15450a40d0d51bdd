import { decodeEvent, isKnownEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { RecordedEvent } from '@marquee/kit/event-store/port';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { type Insertable, type Kysely, sql } from 'kysely';

import { actionWords, entityOf } from '../../changes/action-words.ts';
import { applyChanges, type FieldValues } from '../../changes/field-values.ts';
import { fieldNames, searchText } from '../../changes/search-text.ts';
import { isSealed } from '../../changes/stored-value.ts';
import { tellEvent } from '../../changes/tell-event.ts';
import { digestOf } from '../../event-digest.ts';
import { type ActivityTable, type ActivityTables, createActivityTables } from './table.ts';

/** Events of a stream between two snapshots of its field values. */
export const SNAPSHOT_EVERY = 200;

type Db = Kysely<ActivityTables>;

export const activityReadModel = defineReadModel<ActivityTables>()({
  name: 'activity',
  version: 3,
  events: 'all',
  createTables: createActivityTables,
  // What `decodeForLog` gives is known to be an event and nothing more.
  apply: (event, db) => log(event as unknown as LoggedEvent, db),
});

/** An event type that this build does not know, or cannot read, is logged as it was stored: nothing may be missing. */
export const decodeForLog = (recorded: RecordedEvent): unknown => ({
  ...readable(recorded),
  digest: digestOf(recorded),
});

interface LoggedEvent extends RecordedEvent {
  /** Of the event as it was stored. */
  readonly digest: string;
}

function readable(recorded: RecordedEvent): object {
  if (!isKnownEvent(recorded.type)) return recorded;
  try {
    return decodeEvent(recorded);
  } catch (error) {
    if (error instanceof UnreadableEvent) return recorded;
    throw error;
  }
}

async function log(event: LoggedEvent, db: Db): Promise<void> {
  const { entity, entityId } = entityOf(event.stream);
  const before = await valuesOf(db, event.stream);
  const changes = tellEvent(event.type, event.data, entity, before);
  const { metadata } = event;
  const row: Insertable<ActivityTable> = {
    id: event.id,
    position: event.position,
    stream_revision: event.revision,
    occurred_at: new Date(metadata.occurredAt),
    actor_id: metadata.actorId,
    on_behalf_of_id: metadata.onBehalfOfId,
    account_id: accountOf(event),
    origin_key_of: metadata.origin?.keyOf ?? null,
    origin_sealed: metadata.origin?.sealed ?? null,
    entity,
    entity_id: entityId,
    type: event.type,
    action: actionWords(event.type),
    changes: JSON.stringify(changes),
    changed_fields: fieldNames(changes),
    search_text: searchText(event.type, changes),
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    event_digest: event.digest,
  };
  const after = applyChanges(before, changes);
  if (changes.some(({ said }) => !said)) await saveRowAndValues(db, row, event.stream, after);
  else await db.insertInto('activity').values(row).execute();
  if ((event.revision + 1) % SNAPSHOT_EVERY === 0 && Object.keys(after).length > 0) {
    await db
      .insertInto('stream_snapshots')
      .values({ entity, entity_id: entityId, position: event.position, field_values: JSON.stringify(after) })
      .execute();
  }
  if (entity === 'user') await rememberPerson(db, Number(entityId), event.data.personal);
}

/** Whose account an event is about: every event of something owned carries its owner. Null for the platform's own. */
function accountOf({ data }: RecordedEvent): number | null {
  const { userId } = data;
  return typeof userId === 'number' && Number.isSafeInteger(userId) ? userId : null;
}

async function valuesOf(db: Db, stream: string): Promise<FieldValues> {
  const row = await db
    .selectFrom('stream_values')
    .select('field_values')
    .where('stream', '=', stream)
    .executeTakeFirst();
  return row?.field_values ?? {};
}

/** In one statement, because a rebuild is made of as many as there are events. */
async function saveRowAndValues(
  db: Db,
  row: Insertable<ActivityTable>,
  stream: string,
  values: FieldValues,
): Promise<void> {
  await db
    .with('logged', (query) => query.insertInto('activity').values(row))
    .insertInto('stream_values')
    .values({ stream, field_values: JSON.stringify(values) })
    .onConflict((conflict) =>
      conflict.column('stream').doUpdateSet({ field_values: sql`excluded.field_values` }),
    )
    .execute();
}

async function rememberPerson(db: Db, userId: number, personal: unknown): Promise<void> {
  if (!isSealed(personal)) return;
  const { keyOf, sealed } = personal;
  await db
    .insertInto('people')
    .values({ user_id: userId, key_of: keyOf, sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ key_of: keyOf, sealed }))
    .execute();
}
