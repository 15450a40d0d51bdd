import type { StreamFold } from '@marquee/kit/decider/stream-fold';
import { UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { EntityAtTime } from '@marquee/schemas/queries/activity-log';
import type { Kysely } from 'kysely';

import { applyChanges, type FieldValues, flattenEventData } from './changes/field-values.ts';
import { moneyFields, presentFields, type Reader } from './changes/present.ts';
import { sealPlainText } from './changes/seal-plain-text.ts';
import { namesAmong, namesOfObjects, refsIn } from './object-names.ts';
import type { ActivityTables } from './read-models/activity/table.ts';

/**
 * An object's fields as its last event at or before `at` left them; undefined when there was none yet.
 * @throws StoreUnavailable
 */
export type TimeTravel = (entity: string, entityId: string, at: Date) => Promise<EntityAtTime | undefined>;

interface TimeTravelDeps {
  readonly db: Kysely<ActivityTables>;
  readonly reader: Reader;
  readonly vault: PersonalDataVault;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly folds: () => readonly StreamFold[];
}

/** Longer streams (wallets) are not read whole: each of their events carries what the log shows of them. */
const FOLDED_EVENTS_MAX = 20_000;

/** Folds a stream with the `evolve` of the service that owns it: what is shown is what its commands decided on. */
export function createTimeTravel({ db, reader, vault, eventStore, folds }: TimeTravelDeps): TimeTravel {
  const owned = async (entity: string, entityId: string, revision: number) => {
    const own = folds().find((fold) => fold.entity === entity);
    if (!own || revision >= FOLDED_EVENTS_MAX) return undefined;
    const events = await eventStore.readStream(`${entity}-${entityId}`);
    const until = events.filter((event) => event.revision <= revision);
    try {
      const fields = own.fold(await Promise.all(until.map((event) => sealPlainText(event, vault))));
      return fields && { ...flattenEventData(fields, entity), ...ownerOf(fields, entity) };
    } catch (error) {
      if (error instanceof UnreadableEvent) return undefined;
      throw error;
    }
  };

  return async (entity, entityId, at) => {
    const last = await db
      .selectFrom('activity')
      .select(['id', 'type', 'occurred_at', 'position', 'stream_revision'])
      .where('entity', '=', entity)
      .where('entity_id', '=', entityId)
      .where('occurred_at', '<=', at)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return undefined;
    const values =
      (await owned(entity, entityId, last.stream_revision)) ??
      (await lastValues(db, entity, entityId, last.position));
    const fields = await presentFields(values, reader);
    const refs = [{ entity, id: entityId }, ...refsIn(entity, Object.entries(fields))];
    return {
      entity,
      entityId,
      at: at.toISOString(),
      lastEvent: { id: last.id, type: last.type, occurredAt: last.occurred_at.toISOString() },
      fields,
      money: moneyFields(values),
      names: namesAmong(await namesOfObjects({ db, vault, reader }, refs), refs),
    };
  };
}

/** The owner of an object; a user has none. */
const ownerOf = ({ userId }: Readonly<Record<string, unknown>>, entity: string): FieldValues =>
  entity === 'user' || typeof userId !== 'number' ? {} : { ownerId: userId };

/** By the log alone: the nearest snapshot, and the changes from there. */
async function lastValues(
  db: Kysely<ActivityTables>,
  entity: string,
  entityId: string,
  until: bigint,
): Promise<FieldValues> {
  const snapshot = await db
    .selectFrom('stream_snapshots')
    .select(['position', 'field_values'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('position', '<=', until)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('activity')
    .select('changes')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('position', '>', snapshot?.position ?? -1n)
    .where('position', '<=', until)
    .orderBy('position')
    .execute();
  return rows.reduce<FieldValues>(
    (values, row) => applyChanges(values, row.changes),
    snapshot?.field_values ?? {},
  );
}
