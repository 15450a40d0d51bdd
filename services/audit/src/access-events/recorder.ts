import type { AccessRecord, AccessRecorder } from '@marquee/kit/http/access-recorder';
import { PersonErased } from '@marquee/kit/personal-data/errors';
import { sealOrigin } from '@marquee/kit/personal-data/origin';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { BatchLoop } from '@marquee/kit/runtime/batch-loop';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Kysely } from 'kysely';
import { HOUR_MS, DAY_MS } from '@marquee/schemas/common/time';

import type { AccessDigests } from './access-digests.ts';
import { type AccessPlace, appendAccessRows, type UnplacedAccessRow } from './append-rows.ts';
import { createDenialLimit } from './denial-limit.ts';
import { createImpersonations } from './impersonations.ts';
import { removeAccessEventsBefore } from './retention.ts';
import type { AccessTables } from './table.ts';

interface RecorderOptions {
  readonly db: Kysely<AccessTables>;
  readonly vault: Pick<PersonalDataVault, 'seal' | 'pseudonym'>;
  readonly digests: AccessDigests;
  readonly clock: () => Date;
  /** Days that access events are kept. */
  readonly keptDays: number;
  readonly logger?: ProjectionLogger | undefined;
}

/** Longest delay between a call and its record: records are written in batches. */
const WRITE_EVERY_MS = 1_000;
const BATCH_MAX = 500;
/** Records that wait while the store is away; beyond that the newest are dropped, and counted aloud. */
const WAITING_MAX = 50_000;
const PURGE_EVERY_MS = HOUR_MS;

/** Writes access events in batches beside the calls: no answer waits for it, and a clean stop writes the last one. */
export class AccessWriter implements AccessRecorder, Worker {
  readonly name = 'access events';
  readonly #options: RecorderOptions;
  readonly #impersonations = createImpersonations(monotonicMs);
  readonly #rejections = createDenialLimit(monotonicMs);
  readonly #waiting: AccessRecord[] = [];
  /** There is always work: people who act as others leave by doing nothing, and old events are removed. */
  readonly #rounds = new BatchLoop({
    startAfter: 'microtask',
    hasWork: () => true,
    writeBatch: () => this.#round(),
    unref: true,
  });
  #failure: string | undefined;
  #dropped = 0;
  #last: AccessPlace | undefined;
  #purgedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  record(record: AccessRecord): void {
    if (this.#rejections.takes(record)) this.#add([record]);
  }

  impersonated(call: Parameters<AccessRecorder['impersonated']>[0]): void {
    this.#add(this.#impersonations.seen(call));
  }

  impersonationEnded(sessionId: string, userId?: number): void {
    this.#add(this.#impersonations.leave(sessionId, userId));
  }

  async start(): Promise<void> {
    this.#purgedAtMs = Number.NEGATIVE_INFINITY;
    this.#rounds.wake();
    await this.#rounds.idle();
  }

  async stop(): Promise<void> {
    this.#rounds.stop();
    await this.#rounds.idle();
    this.#add(this.#impersonations.endAll());
    this.#rounds.wake();
    await this.#rounds.idle();
    const lost = this.#waiting.length;
    if (lost > 0) this.#options.logger?.error({ lost }, 'access events were not written');
  }

  degraded(): string | undefined {
    return this.#failure === undefined ? undefined : `access events wait: ${this.#failure}`;
  }

  /** The last access event that this process has written. */
  lastWritten(): AccessPlace | undefined {
    return this.#last;
  }

  #add(records: readonly AccessRecord[]): void {
    for (const record of records) {
      if (this.#waiting.length < WAITING_MAX) this.#waiting.push(record);
      else this.#dropped += 1;
    }
  }

  /** @returns milliseconds until the next one */
  async #round(): Promise<number> {
    this.#add(this.#impersonations.endIdle());
    try {
      await this.#write();
      await this.#purge();
      this.#failure = undefined;
    } catch (error) {
      if (this.#failure === undefined)
        this.#options.logger?.warn({ err: error }, 'access events wait to be written');
      this.#failure = error instanceof Error ? error.message : String(error);
    }
    return WRITE_EVERY_MS;
  }

  async #write(): Promise<void> {
    const { db, digests, logger } = this.#options;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH_MAX);
      const rows = await Promise.all(batch.map((record) => rowOf(record, this.#options)));
      this.#last = await appendAccessRows(db, digests, rows);
      this.#waiting.splice(0, batch.length);
    }
    const dropped = this.#dropped;
    if (dropped > 0) logger?.error({ dropped }, 'access events were dropped while the store was away');
    this.#dropped = 0;
    const leftOut = this.#rejections.leftOut();
    if (leftOut > 0) logger?.warn({ leftOut }, 'more rejections came from one caller than are written down');
  }

  async #purge(): Promise<void> {
    if (monotonicMs() - this.#purgedAtMs < PURGE_EVERY_MS) return;
    this.#purgedAtMs = monotonicMs();
    const { db, digests, clock, keptDays } = this.#options;
    const before = new Date(clock().getTime() - keptDays * DAY_MS);
    await removeAccessEventsBefore(db, digests, before);
  }
}

/** An erased person has no key any more, and leaves no address either. */
function nothingWhenErased(error: unknown): null {
  if (error instanceof PersonErased) return null;
  throw error;
}

async function rowOf(record: AccessRecord, { vault }: RecorderOptions): Promise<UnplacedAccessRow> {
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
    origin_plain: actorId === null ? { ip, userAgent } : null,
    request_id: record.requestId,
    impersonation_mode: record.impersonation?.mode ?? null,
    reason_sealed: record.impersonation?.reason ?? null,
  };
}
