import { decodeEvent, isKnownEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { RecordedEvent } from '@marquee/kit/event-store/port';
import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { type Insertable, type Kysely, sql } from 'kysely';

import { actionLabel, entityOf } from '../../changes/action-label.ts';
import { applyChanges, type FieldValues } from '../../changes/field-values.ts';
import { sealPlainText } from '../../changes/seal-plain-text.ts';
import { fieldNames, searchText } from '../../changes/search-text.ts';
import { isSealed } from '../../changes/stored-value.ts';
import { changesOfEvent } from '../../changes/changes-of-event.ts';
import { digestOf } from '../../evidence/event-digest.ts';
import type { RowDigests, UndigestedRow } from '../../evidence/row-digest.ts';
import { accountOf } from './account-of.ts';
import { type ActivityTables, createActivityTables } from './table.ts';

/** Events of a stream between two snapshots of its field values. */
export const SNAPSHOT_EVERY = 200;

type Db = Kysely<ActivityTables>;

export const ACTIVITY_MODEL = { name: 'activity' } as const;

type Vault = Pick<PersonalDataVault, 'open' | 'seal' | 'pseudonym'>;

export const activityReadModel = (vault: Vault, rowDigests: RowDigests) =>
  defineReadModel<ActivityTables>()({
    ...ACTIVITY_MODEL,
    version: 7,
    events: 'all',
    createTables: createActivityTables,
    // What `decodeForLog` gives is known to be an event and nothing more.
    apply: (event, db) => log(event as unknown as LoggedEvent, { db, vault, rowDigests }),
  });

/** An event type that this build does not know, or cannot read, is logged as it was stored: nothing may be missing. */
export const decodeForLog = (recorded: RecordedEvent): unknown => ({
  ...readable(recorded),
  digest: digestOf(recorded),
});

interface LoggedEvent extends RecordedEvent {
  /** Digest of the event as it was stored. */
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

interface LogDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly rowDigests: RowDigests;
}

async function log(written: LoggedEvent, { db, vault, rowDigests }: LogDeps): Promise<void> {
  const event = await sealPlainText(written, vault);
  const { entity, entityId } = entityOf(event.stream);
  const { before, isGenuine } = await valuesBefore(db, event, rowDigests);
  const changes = changesOfEvent(event.type, event.data, entity, before);
  const { metadata } = event;
  const row: UndigestedRow = {
    id: event.id,
    position: event.position,
    stream_revision: event.revision,
    occurred_at: new Date(metadata.occurredAt),
    actor_id: metadata.actorId,
    on_behalf_of_id: metadata.onBehalfOfId,
    account_id: accountOf(event),
    origin_key_of: metadata.origin?.keyOf ?? null,
    origin_sealed: metadata.origin?.sealed ?? null,
    origin_address: await addressOf(metadata.origin, vault),
    entity,
    entity_id: entityId,
    type: event.type,
    action: actionLabel(event.type),
    changes,
    changed_fields: fieldNames(changes),
    search_text: searchText(event.type, changes),
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    event_digest: event.digest,
  };
  const after = applyChanges(before, changes);
  const stored = {
    ...row,
    changes: JSON.stringify(changes),
    // A row that follows from edited values gets no digest, nor do the rows that follow from it.
    row_digest: isGenuine ? rowDigests.ofRow(row) : '',
  };
  if (event.revision === 0 || changes.some(({ said }) => !said))
    await saveRowAndValues(db, stored, {
      stream: event.stream,
      field_values: JSON.stringify(after),
      values_digest: isGenuine ? rowDigests.ofValues(event.stream, after) : '',
    });
  else await db.insertInto('activity').values(stored).execute();
  if ((event.revision + 1) % SNAPSHOT_EVERY === 0 && Object.keys(after).length > 0) {
    await db
      .insertInto('stream_snapshots')
      .values({ entity, entity_id: entityId, position: event.position, field_values: JSON.stringify(after) })
      .execute();
  }
  if (entity === 'user') await rememberPerson(db, Number(entityId), event.data.personal);
}

/** Older events do not carry the pseudonym of their address: it is made while there is a key for it. */
async function addressOf(origin: RecordedEvent['metadata']['origin'], vault: Vault): Promise<string | null> {
  if (origin === null || origin.address !== undefined) return origin?.address ?? null;
  const opened = await openOrNull(vault, origin.keyOf, origin.sealed);
  const { ip } = JSON.parse(opened ?? '{}') as { readonly ip?: string };
  return ip === undefined ? null : ((await vault.pseudonym(origin.keyOf, ip)) ?? null);
}

/** The stream's last known values, and whether they are what was written: every stream has a row from its first event on. */
async function valuesBefore(
  db: Db,
  { stream, revision }: RecordedEvent,
  rowDigests: RowDigests,
): Promise<{ readonly before: FieldValues; readonly isGenuine: boolean }> {
  const row = await db
    .selectFrom('stream_values')
    .select(['field_values', 'values_digest'])
    .where('stream', '=', stream)
    .executeTakeFirst();
  if (row === undefined) return { before: {}, isGenuine: revision === 0 };
  const before = row.field_values;
  return { before, isGenuine: row.values_digest === rowDigests.ofValues(stream, before) };
}

/** In one statement, because a rebuild is made of as many as there are events. */
async function saveRowAndValues(
  db: Db,
  row: Insertable<ActivityTables['activity']>,
  values: Insertable<ActivityTables['stream_values']>,
): Promise<void> {
  await db
    .with('logged', (query) => query.insertInto('activity').values(row))
    .insertInto('stream_values')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('stream').doUpdateSet({
        field_values: sql`excluded.field_values`,
        values_digest: sql`excluded.values_digest`,
      }),
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
