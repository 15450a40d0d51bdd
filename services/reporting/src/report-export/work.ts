import type { ReadStore } from '@marquee/kit/read-store/port';
import { type ColumnType, type Kysely, sql } from 'kysely';

type WorkTables = {
  export_work: {
    export_id: number;
    worker: string | null;
    attempts: number;
    beat_at: ColumnType<Date, Date, Date>;
    rows: number;
    total: number | null;
    media_key: string | null;
    expires_at: ColumnType<Date | null, Date | null, Date | null>;
  };
};

export interface Progress {
  readonly rows: number;
  readonly total: number | null;
}

/** An export that a process took, its attempts so far, and the file that an earlier attempt may have left. */
export interface Claim {
  readonly attempts: number;
  readonly formerKey: string | null;
}

/**
 * Who makes which export, how far it is, and where its file lies: the key in the media store, which no answer
 * contains because it opens the file.
 */
export interface ExportWork {
  /** Undefined while another process is at it. */
  claim(exportId: number, now: Date): Promise<Claim | undefined>;
  /** Says that this process is still at it. */
  beat(exportId: number, progress: Progress, now: Date): Promise<void>;
  /** Another process may take it at once. */
  release(exportId: number): Promise<void>;
  /**
   * Before the file is put, so that one that was cut short is found again.
   * @throws ExportTaken where another process has it meanwhile, whose key would be lost
   */
  keepKey(exportId: number, mediaKey: string, expiresAt: Date): Promise<void>;
  keyOf(exportId: number): Promise<string | undefined>;
  progress(exportIds: readonly number[]): Promise<ReadonlyMap<number, Progress>>;
  /** Exports whose file is not kept any longer. */
  expired(now: Date): Promise<readonly number[]>;
  forget(exportId: number): Promise<void>;
}

/** This process fell silent for so long that another one took its export. */
export class ExportTaken extends Error {}

/** A process that did not say anything for so long is gone, milliseconds. */
const GONE_AFTER_MS = 30_000;
const EXPIRED_MAX = 100;

export function createExportWork(readStore: ReadStore, worker: string): ExportWork {
  const db = readStore.db.withTables<WorkTables>().withSchema('reporting');
  const row = (exportId: number) =>
    db.updateTable('export_work').where('export_id', '=', exportId).where('worker', '=', worker);
  return {
    claim: (exportId, now) => claimExport(db, exportId, worker, now),
    async beat(exportId, { rows, total }, now) {
      await row(exportId).set({ rows, total, beat_at: now }).execute();
    },
    async release(exportId) {
      await row(exportId).set({ worker: null }).execute();
    },
    async keepKey(exportId, media_key, expires_at) {
      const { numUpdatedRows } = await row(exportId).set({ media_key, expires_at }).executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new ExportTaken('another process has the export');
    },
    async keyOf(exportId) {
      const found = await db
        .selectFrom('export_work')
        .select('media_key')
        .where('export_id', '=', exportId)
        .executeTakeFirst();
      return found?.media_key ?? undefined;
    },
    progress: (exportIds) => readProgress(db, exportIds),
    async expired(now) {
      const rows = await db
        .selectFrom('export_work')
        .select('export_id')
        .where('expires_at', '<', now)
        .limit(EXPIRED_MAX)
        .execute();
      return rows.map(({ export_id: exportId }) => exportId);
    },
    async forget(exportId) {
      await db.deleteFrom('export_work').where('export_id', '=', exportId).execute();
    },
  };
}

/** Takes an export that no process has, or whose process is gone. */
async function claimExport(
  db: Kysely<WorkTables>,
  exportId: number,
  worker: string,
  now: Date,
): Promise<Claim | undefined> {
  const goneBefore = new Date(now.getTime() - GONE_AFTER_MS);
  const taken = await db
    .insertInto('export_work')
    .values({ export_id: exportId, worker, attempts: 1, beat_at: now, rows: 0 })
    .onConflict((conflict) =>
      conflict
        .column('export_id')
        .doUpdateSet({ worker, attempts: sql`export_work.attempts + 1`, beat_at: now, rows: 0, total: null })
        .where((where) =>
          where.or([where('export_work.worker', 'is', null), where('export_work.beat_at', '<', goneBefore)]),
        ),
    )
    .returning(['attempts', 'media_key'])
    .executeTakeFirst();
  return taken && { attempts: taken.attempts, formerKey: taken.media_key };
}

async function readProgress(
  db: Kysely<WorkTables>,
  exportIds: readonly number[],
): Promise<ReadonlyMap<number, Progress>> {
  if (exportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('export_work')
    .select(['export_id', 'rows', 'total'])
    .where('export_id', 'in', [...exportIds])
    .execute();
  return new Map(rows.map(({ export_id: id, rows: written, total }) => [id, { rows: written, total }]));
}
