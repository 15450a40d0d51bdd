import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Kysely } from 'kysely';

import { entityOf } from './changes/action-words.ts';
import { digestOf } from './event-digest.ts';
import type { ActivityTables } from './read-models/activity/table.ts';

interface EvidenceCheckDeps {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly db: Kysely<ActivityTables>;
  /** Everything up to here is in the log. */
  readonly loggedUpTo: () => bigint;
  readonly logger?: ProjectionLogger | undefined;
}

export interface EvidenceCheck extends Worker {
  /** Compares the whole of both now. */
  checkAll(): Promise<readonly string[]>;
}

const PAGE = 500;
/** A page is compared so often while a pass lasts, */
const PAGE_EVERY_MS = 1_000;
/** and a pass begins so long after the last one. */
const PASS_EVERY_MS = 3_600_000;
/** Differences that are named; the first says enough. */
const NAMED_MAX = 20;

/**
 * Compares the event store with the log, which keeps a digest of every event as it came: an event that was changed or
 * removed since, and a row of the log that says something else than its event, are told to readiness. Whoever wants
 * neither to be noticed has to change both alike.
 */
export function createEvidenceCheck({
  eventStore,
  db,
  loggedUpTo,
  logger,
}: EvidenceCheckDeps): EvidenceCheck {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let after = 0n;
  let restUntilMs = 0;
  let found = new Set<string>();
  let lastPass: ReadonlySet<string> = new Set();

  /** @returns the position of the last event that was compared; undefined at the end of the log */
  const comparePage = async (from: bigint, differences: Set<string>): Promise<bigint | undefined> => {
    const logged = loggedUpTo();
    const events = (await eventStore.readAll(from, PAGE)).filter(({ position }) => position <= logged);
    const until = events.at(-1)?.position ?? logged;
    const rows = await rowsBetween(db, from, until);
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    for (const event of events) {
      const row = byPosition.get(event.position);
      byPosition.delete(event.position);
      const fault = row === undefined ? 'is not in the log' : differenceOf(event, row);
      if (fault !== undefined) differences.add(`the event at position ${event.position} ${fault}`);
    }
    for (const position of byPosition.keys()) {
      differences.add(`the event at position ${position} is gone from the event store`);
    }
    return events.length === 0 ? undefined : until;
  };

  const finishPass = () => {
    for (const difference of found) {
      if (!lastPass.has(difference)) logger?.error({ difference }, 'the log and the event store differ');
    }
    lastPass = found;
    found = new Set();
    after = 0n;
    restUntilMs = monotonicMs() + PASS_EVERY_MS;
  };

  const round = async () => {
    if (monotonicMs() < restUntilMs) return;
    const last = await comparePage(after, found);
    if (last === undefined) finishPass();
    else after = last;
  };
  const roundOnce = () =>
    (running ??= round()
      .catch((error: unknown) => logger?.warn({ err: error }, 'the evidence could not be compared'))
      .finally(() => (running = undefined)));

  return {
    name: 'evidence check',
    async checkAll() {
      const differences = new Set<string>();
      let from: bigint | undefined = 0n;
      while (from !== undefined) from = await comparePage(from, differences);
      return [...differences];
    },
    start: async () => {
      timer ??= setInterval(() => void roundOnce(), PAGE_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
    degraded() {
      const known = [...new Set([...lastPass, ...found])];
      return known.length === 0 ? undefined : known.slice(0, NAMED_MAX).join('; ');
    },
  };
}

type ComparedRow = Awaited<ReturnType<typeof rowsBetween>>[number];

const rowsBetween = (db: Kysely<ActivityTables>, after: bigint, until: bigint) =>
  db
    .selectFrom('activity')
    .select([
      'id',
      'position',
      'actor_id',
      'on_behalf_of_id',
      'occurred_at',
      'entity',
      'entity_id',
      'type',
      'event_digest',
    ])
    .where('position', '>', after)
    .where('position', '<=', until)
    .execute();

/** What is wrong with a row or its event; undefined when they agree. */
function differenceOf(event: RecordedEvent, row: ComparedRow): string | undefined {
  if (row.event_digest !== digestOf(event)) return 'was changed since it was logged';
  const { entity, entityId } = entityOf(event.stream);
  const { actorId, onBehalfOfId, occurredAt } = event.metadata;
  const agrees =
    row.id === event.id &&
    row.actor_id === actorId &&
    row.on_behalf_of_id === onBehalfOfId &&
    row.occurred_at.getTime() === Date.parse(occurredAt) &&
    row.entity === entity &&
    row.entity_id === entityId &&
    row.type === event.type;
  return agrees ? undefined : 'is not what the log says';
}
