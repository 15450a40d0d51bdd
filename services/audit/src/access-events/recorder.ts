import type { AccessRecord, AccessRecorder } from '@marquee/kit/http/access-recorder';
import { PersonErased } from '@marquee/kit/personal-data/errors';
import { sealOrigin } from '@marquee/kit/personal-data/origin';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Insertable, Kysely } from 'kysely';

import { createImpersonations } from './impersonations.ts';
import { createDenialLimit } from './denial-limit.ts';
import type { AccessEventsTable, AccessTables } from './table.ts';

interface RecorderOptions {
  readonly db: Kysely<AccessTables>;
  readonly vault: Pick<PersonalDataVault, 'seal' | 'pseudonym'>;
  readonly clock: () => Date;
  /** Days that access events are kept. */
  readonly keptDays: number;
  readonly logger?: ProjectionLogger | undefined;
}

/** Records are written together, at most so long after the call that they tell of. */
const WRITE_EVERY_MS = 1_000;
const BATCH_MAX = 500;
/** Records that wait while the store is away; beyond that the newest are dropped, and counted aloud. */
const WAITING_MAX = 50_000;
const PURGE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Writes access events in batches beside the calls: no answer waits for it, and a clean stop writes the last one. */
export function createAccessWriter(options: RecorderOptions): AccessRecorder & Worker {
  const { db, clock, keptDays, logger } = options;
  const impersonations = createImpersonations(monotonicMs);
  const rejections = createDenialLimit(monotonicMs);
  const waiting: AccessRecord[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let failure: string | undefined;
  let dropped = 0;
  let purgedAtMs = Number.NEGATIVE_INFINITY;

  const add = (...records: readonly AccessRecord[]) => {
    for (const record of records) {
      if (waiting.length < WAITING_MAX) waiting.push(record);
      else dropped += 1;
    }
  };

  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      const rows = await Promise.all(batch.map((record) => rowOf(record, options)));
      await db.insertInto('access_events').values(rows).execute();
      waiting.splice(0, batch.length);
    }
    if (dropped > 0) logger?.error({ dropped }, 'access events were dropped while the store was away');
    dropped = 0;
    const leftOut = rejections.leftOut();
    if (leftOut > 0) logger?.warn({ leftOut }, 'more rejections came from one caller than are written down');
  };

  const purge = async () => {
    if (monotonicMs() - purgedAtMs < PURGE_EVERY_MS) return;
    purgedAtMs = monotonicMs();
    const before = new Date(clock().getTime() - keptDays * DAY_MS);
    await db.deleteFrom('access_events').where('occurred_at', '<', before).execute();
  };

  const round = async () => {
    add(...impersonations.endIdle());
    try {
      await write();
      await purge();
      failure = undefined;
    } catch (error) {
      if (failure === undefined) logger?.warn({ err: error }, 'access events wait to be written');
      failure = error instanceof Error ? error.message : String(error);
    }
  };
  const roundOnce = () => (writing ??= round().finally(() => (writing = undefined)));

  return {
    name: 'access events',
    record: (record) => {
      if (rejections.takes(record)) add(record);
    },
    impersonated: (call) => add(...impersonations.seen(call)),
    sessionEnded: (sessionId) => add(...impersonations.end(sessionId)),
    async start() {
      purgedAtMs = Number.NEGATIVE_INFINITY;
      timer ??= setInterval(() => void roundOnce(), WRITE_EVERY_MS).unref();
      await roundOnce();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await writing;
      add(...impersonations.endAll());
      await roundOnce();
      if (waiting.length > 0) logger?.error({ lost: waiting.length }, 'access events were not written');
    },
    degraded: () => (failure === undefined ? undefined : `access events wait: ${failure}`),
  };
}

/** An erased person has no key any more, and leaves no address either. */
function nothingWhenErased(error: unknown): null {
  if (error instanceof PersonErased) return null;
  throw error;
}

async function rowOf(
  record: AccessRecord,
  { vault }: RecorderOptions,
): Promise<Insertable<AccessEventsTable>> {
  const { actorId, ip, userAgent } = record;
  const origin =
    actorId === null ? null : await sealOrigin(vault, actorId, { ip, userAgent }).catch(nothingWhenErased);
  return {
    occurred_at: new Date(record.occurredAt),
    kind: record.kind,
    actor_id: actorId,
    on_behalf_of_id: record.onBehalfOfId,
    method: record.method,
    route: record.route,
    object_id: record.objectId,
    status: record.status,
    origin_key_of: origin?.keyOf ?? null,
    origin_sealed: origin?.sealed ?? null,
    origin_address: actorId === null ? ip : (origin?.address ?? null),
    origin_plain: actorId === null ? JSON.stringify({ ip, userAgent }) : null,
    request_id: record.requestId,
  };
}
