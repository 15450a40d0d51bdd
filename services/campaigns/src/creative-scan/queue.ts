import type { ReadStore } from '@marquee/kit/read-store/port';
import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely';

/** `content`: what the creative itself contains. `links`: what is behind its links, and another scanner's word. */
const SCAN_STAGES = ['content', 'links'] as const;
export type ScanStage = (typeof SCAN_STAGES)[number];

type Time = ColumnType<Date | null, Date | null, Date | null>;

/** One row a creative that is not deleted: when it is scanned next. */
interface ScanQueueTable {
  creative_id: ColumnType<bigint, number, never>;
  user_id: ColumnType<bigint, number, number>;
  is_active: boolean;
  stage: ScanStage;
  /** Null while it is switched off and nothing is waited for. */
  due_at: Time;
  /** Since when a scan is waited for; null while none is. */
  requested_at: Time;
  /** Raised by each request, so that one that comes during a scan is not lost. */
  requests: ColumnType<bigint, number, number>;
  claimed_until: Time;
  /** Scans of this stage that failed, one after the other. */
  attempts: number;
  scanned_at: Time;
}

/** SQL of the table, a step of the package's migrations. */
export const SCAN_QUEUE_STATEMENTS = [
  `create table campaigns.creative_scan_queue (
    creative_id bigint primary key,
    user_id bigint not null,
    is_active boolean not null default true,
    stage text not null default 'content',
    due_at timestamptz,
    requested_at timestamptz,
    requests bigint not null default 1,
    claimed_until timestamptz,
    attempts integer not null default 0,
    scanned_at timestamptz
  )`,
  `create index creative_scan_queue_due on campaigns.creative_scan_queue (stage, due_at)
    where due_at is not null`,
] as const;

export type QueuedScan = Pick<
  Selectable<ScanQueueTable>,
  'creative_id' | 'user_id' | 'requests' | 'attempts' | 'stage'
>;

/** A creative that is to be scanned. */
interface ScanRequest {
  readonly creativeId: number;
  readonly userId: number;
  /** Undefined leaves it as it is; a new one is switched on. */
  readonly isActive?: boolean;
}

/** Which creatives are scanned when, in PostgreSQL: it survives restarts, and processes share it. */
export interface ScanQueue {
  /** Scans a creative as soon as can be. */
  request(request: ScanRequest, now: Date): Promise<void>;
  /** It is switched off: it is not scanned again, but a scan that is waited for still comes. */
  pause(creativeId: number): Promise<void>;
  remove(creativeId: number): Promise<void>;
  /** Takes up to `count` creatives of a stage that are due and that no process has. */
  claim(stage: ScanStage, count: number, now: Date): Promise<readonly QueuedScan[]>;
  /** The stage is done: what follows is the next stage, or the next day. Nothing where another request came meanwhile. */
  advance(scan: QueuedScan, now: Date): Promise<void>;
  /** The stage failed and is tried again at `dueAt`. */
  retry(scan: QueuedScan, dueAt: Date): Promise<void>;
  /** Another process may take it at once. */
  release(scan: QueuedScan): Promise<void>;
  /** Since when scans of a creative are waited for, and when it was last scanned; undefined when it is not known. */
  find(
    creativeId: number,
  ): Promise<{ readonly requestedAt: Date | null; readonly scannedAt: Date | null } | undefined>;
}

/** A process that has a creative for so long is gone, milliseconds. */
const CLAIM_MS = 60_000;
const DAY_MS = 86_400_000;
/** Daily scans are spread over so many minutes before a day is over, by the creative's id: an upgrade queues all at once. */
const SPREAD_MINUTES = 12 * 60;

export function createScanQueue(readStore: ReadStore): ScanQueue {
  const db = readStore.db.withTables<{ creative_scan_queue: ScanQueueTable }>().withSchema('campaigns');
  const own = ({ creative_id, requests }: QueuedScan) =>
    db
      .updateTable('creative_scan_queue')
      .where('creative_id', '=', creative_id)
      .where('requests', '=', requests);
  return {
    request: (wanted, now) => request(db, wanted, now),
    async pause(creativeId) {
      await db
        .updateTable('creative_scan_queue')
        .set({
          is_active: false,
          due_at: sql<Date | null>`case when requested_at is null then null else due_at end`,
        })
        .where('creative_id', '=', BigInt(creativeId))
        .execute();
    },
    async remove(creativeId) {
      await db.deleteFrom('creative_scan_queue').where('creative_id', '=', BigInt(creativeId)).execute();
    },
    claim: (stage, count, now) => claim(db, stage, count, now),
    async advance(scan, now) {
      if (scan.stage === 'content') {
        await own(scan).set({ stage: 'links', due_at: now, claimed_until: null, attempts: 0 }).execute();
      } else {
        const next = new Date(now.getTime() + DAY_MS - (Number(scan.creative_id) % SPREAD_MINUTES) * 60_000);
        await own(scan)
          .set({
            ...{ stage: 'content', requested_at: null, scanned_at: now, claimed_until: null, attempts: 0 },
            due_at: sql<Date | null>`case when is_active then ${next}::timestamptz end`,
          })
          .execute();
      }
    },
    async retry(scan, dueAt) {
      await own(scan)
        .set({ due_at: dueAt, claimed_until: null, attempts: scan.attempts + 1 })
        .execute();
    },
    async release(scan) {
      await own(scan).set({ claimed_until: null }).execute();
    },
    async find(creativeId) {
      const row = await db
        .selectFrom('creative_scan_queue')
        .select(['requested_at', 'scanned_at'])
        .where('creative_id', '=', BigInt(creativeId))
        .executeTakeFirst();
      return row && { requestedAt: row.requested_at, scannedAt: row.scanned_at };
    },
  };
}

type QueueDb = Kysely<{ creative_scan_queue: ScanQueueTable }>;

/** A scan that runs meanwhile is of what the creative was before: its claim ends with its number of requests. */
async function request(db: QueueDb, { creativeId, userId, isActive }: ScanRequest, now: Date): Promise<void> {
  const due = { stage: 'content', due_at: now, requested_at: now, claimed_until: null, attempts: 0 } as const;
  await db
    .insertInto('creative_scan_queue')
    .values({ creative_id: creativeId, user_id: userId, is_active: isActive ?? true, requests: 1, ...due })
    .onConflict((conflict) =>
      conflict.column('creative_id').doUpdateSet({
        ...due,
        // One that is waited for already is waited for since then.
        requested_at: sql<Date>`coalesce(creative_scan_queue.requested_at, excluded.requested_at)`,
        requests: sql<number>`creative_scan_queue.requests + 1`,
        ...(isActive === undefined ? {} : { is_active: isActive }),
      }),
    )
    .execute();
}

const claim = (db: QueueDb, stage: ScanStage, count: number, now: Date): Promise<readonly QueuedScan[]> =>
  db
    .updateTable('creative_scan_queue')
    .set({ claimed_until: new Date(now.getTime() + CLAIM_MS) })
    .where('creative_id', 'in', (candidates) =>
      candidates
        .selectFrom('creative_scan_queue')
        .select('creative_id')
        .where('stage', '=', stage)
        .where('due_at', '<=', now)
        .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', now)]))
        .orderBy('due_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['creative_id', 'user_id', 'requests', 'attempts', 'stage'])
    .execute();
