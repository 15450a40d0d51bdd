import { createHash } from 'node:crypto';

import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import type { Kysely, Selectable } from 'kysely';

import { entityOf } from '../changes/action-label.ts';
import { accountOf } from '../read-models/activity/account-of.ts';
import type { ActivityTable, ActivityTables } from '../read-models/activity/table.ts';
import type { Checkpoint } from './checkpoints.ts';
import type { Differences } from './differences.ts';
import { digestOf } from './event-digest.ts';
import type { RowDigests } from './row-digest.ts';

/** How far one pass over all events has come. */
export interface Pass {
  at: Checkpoint;
  /** Where the log stood at the first events of the pass: what is written meanwhile is the next one's. */
  until: bigint | undefined;
  /** Checkpoints of earlier passes that lie ahead. */
  readonly ahead: Checkpoint[];
  readonly differences: Differences;
}

export interface ComparePageDeps {
  readonly eventStore: Pick<EventStore, 'readAll' | 'hasGaplessPositions'>;
  readonly db: Kysely<ActivityTables>;
  readonly rowDigests: RowDigests;
  /** Everything up to here is in the log. */
  readonly loggedUpTo: () => bigint;
}

const PAGE = 500;

/**
 * Compares the next events; none while the log is behind them, which it is while it is rebuilt.
 * @returns false at the end of the pass
 */
export async function comparePage(deps: ComparePageDeps, pass: Pass): Promise<boolean> {
  const { eventStore, db, loggedUpTo } = deps;
  const after = pass.at.position;
  const logged = loggedUpTo();
  const found = await eventStore.readAll(after, logged > after ? PAGE : 1);
  const events = found.filter(({ position }) => position <= logged);
  if (events.length > 0) pass.until ??= logged;
  const until = events.at(-1)?.position ?? logged;
  const rows = new Map((await rowsBetween(db, after, until)).map((row) => [row.position, row]));
  for (const event of events) {
    compareEvent(deps, pass, event, rows.get(event.position));
    rows.delete(event.position);
  }
  nameGone(deps, pass, rows.values());
  if (found.length === 0) {
    nameEnd(deps, pass, logged);
    return false;
  }
  const isComplete = pass.until !== undefined && pass.at.position >= pass.until && pass.ahead.length === 0;
  return !isComplete;
}

/** Compares an event with its row, and continues behind it. */
function compareEvent(
  { eventStore, rowDigests }: ComparePageDeps,
  pass: Pass,
  event: RecordedEvent,
  row: Selectable<ActivityTable> | undefined,
): void {
  const { differences } = pass;
  if (eventStore.hasGaplessPositions) nameHole(pass, event.position);
  const digest = digestOf(event);
  const what = `the event at position ${event.position}`;
  if (row === undefined) differences.add(`${what} is not in the log`, digest);
  else {
    const isSame = row.event_digest === digest;
    if (!isSame) differences.add(`${what} was changed since it was logged`, digest, row.event_digest);
    const rowDigest = rowDigests.ofRow(row);
    // The row of a changed event must still match its own digest, also once the change was acknowledged.
    if (row.row_digest !== rowDigest || (isSame && !isOfEvent(row, event)))
      differences.add(`${what} is not what the log says`, rowDigest, row.row_digest);
  }
  pass.at = {
    position: event.position,
    count: pass.at.count + 1n,
    chain: createHash('sha256').update(pass.at.chain).update(digest).digest('base64url'),
  };
  compareCheckpoint(pass);
}

/** Rows whose event is gone. */
function nameGone(
  { rowDigests }: ComparePageDeps,
  { differences }: Pass,
  rows: Iterable<Selectable<ActivityTable>>,
): void {
  for (const row of rows) {
    const what = `the event at position ${row.position}`;
    differences.add(`${what} is gone from the event store`);
    const rowDigest = rowDigests.ofRow(row);
    if (row.row_digest !== rowDigest)
      differences.add(`${what} is not what the log says`, rowDigest, row.row_digest);
  }
}

/** What is missing behind the last event. */
function nameEnd({ eventStore }: ComparePageDeps, pass: Pass, logged: bigint): void {
  if (eventStore.hasGaplessPositions) nameHole(pass, logged + 1n);
  for (const { position } of pass.ahead)
    pass.differences.add(`the events end before position ${position}, which was there once`);
}

function nameHole({ at, differences }: Pass, next: bigint): void {
  if (next <= at.position + 1n) return;
  const [first, last] = [at.position + 1n, next - 1n];
  differences.add(
    first === last
      ? `there is no event at position ${first}`
      : `there are no events at positions ${first} to ${last}`,
  );
}

function compareCheckpoint({ at, ahead, differences }: Pass): void {
  while (ahead[0] !== undefined && ahead[0].position <= at.position) {
    const kept = ahead.shift() as Checkpoint;
    if (kept.position !== at.position || kept.count !== at.count || kept.chain !== at.chain)
      differences.add(
        `the events up to position ${kept.position} are not those of an earlier check`,
        String(at.position),
        String(at.count),
        at.chain,
      );
  }
}

const rowsBetween = (db: Kysely<ActivityTables>, after: bigint, until: bigint) =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('position', '>', after)
    .where('position', '<=', until)
    .execute();

/**
 * Whether a row agrees with its event in all that follows from the event alone; its digest covers the rest.
 */
function isOfEvent(row: Selectable<ActivityTable>, event: RecordedEvent): boolean {
  const { actorId, onBehalfOfId, occurredAt, correlationId, causationId, origin } = event.metadata;
  const expected = {
    ...entityColumns(event),
    id: event.id,
    stream_revision: event.revision,
    type: event.type,
    actor_id: actorId,
    on_behalf_of_id: onBehalfOfId,
    account_id: accountOf(event),
    correlation_id: correlationId,
    causation_id: causationId,
    origin_key_of: origin?.keyOf ?? null,
    origin_sealed: origin?.sealed ?? null,
  } satisfies Partial<Selectable<ActivityTable>>;
  const isEqual = (Object.keys(expected) as (keyof typeof expected)[]).every(
    (column) => row[column] === expected[column],
  );
  return isEqual && row.occurred_at.getTime() === Date.parse(occurredAt);
}

function entityColumns({ stream }: RecordedEvent): Pick<Selectable<ActivityTable>, 'entity' | 'entity_id'> {
  const { entity, entityId } = entityOf(stream);
  return { entity, entity_id: entityId };
}
