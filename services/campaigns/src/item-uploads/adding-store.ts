import type { ReadStore } from '@marquee/kit/read-store/port';
import { REFUSED_LINES_KEPT } from '@marquee/schemas/filter-list/uploads';
import { type ItemsAdded, REFUSED_ITEMS_SHOWN } from '@marquee/schemas/filter-list/views';
import { sql } from 'kysely';

import { type ItemUploadDb, itemUploadDb, type ItemUploadRow, type RefusedLine } from './tables.ts';

/** What came of some lines of a file. */
export interface AddedLines {
  /** Lines of the file up to here, these included, and the bytes that were read for them. */
  readonly linesDone: number;
  readonly bytesDone: number;
  readonly report: Pick<ItemsAdded, 'added' | 'existing' | 'refused' | 'itemsCount'>;
  readonly refusedLines: readonly RefusedLine[];
}

/** How far the items of a file are added, so that another process begins behind the last lines that were. */
export interface AddingStore {
  /** Takes a whole file that no process has, or whose process fell silent. */
  claim(now: Date): Promise<ItemUploadRow | undefined>;
  /** Says that this process is still at it. */
  beat(id: string, now: Date): Promise<void>;
  /** Another process may take it at once. */
  release(id: string): Promise<void>;
  /** Writes down what came of the next lines. @returns false when another process has the file meanwhile */
  advance(id: string, lines: AddedLines, now: Date): Promise<boolean>;
  /**
   * @param failure undefined when all of its lines were added or refused
   * @returns false when another process has the file meanwhile
   */
  end(id: string, failure: string | undefined, expiresAt: Date): Promise<boolean>;
  /** The first refused lines. */
  firstRefused(id: string): Promise<readonly RefusedLine[]>;
  /** All that are kept, a piece at a time. */
  allRefused(id: string): AsyncGenerator<readonly RefusedLine[]>;
}

/** A process that did not say anything for so long is gone, milliseconds. */
const GONE_AFTER_MS = 10_000;

/** @param worker names this process among all */
export function createAddingStore(readStore: ReadStore, worker: string): AddingStore {
  const db = itemUploadDb(readStore);
  const own = (id: string) =>
    db.updateTable('item_uploads').where('id', '=', id).where('worker', '=', worker);
  return {
    claim: (now) => claim(db, worker, now),
    async beat(id, now) {
      await own(id).set({ beat_at: now }).execute();
    },
    async release(id) {
      await own(id).set({ worker: null }).execute();
    },
    advance: (id, lines, now) => advance(db, { id, worker }, lines, now),
    async end(id, failure, expiresAt) {
      const { numUpdatedRows } = await own(id)
        .set({
          state: failure === undefined ? 'done' : 'failed',
          failure: failure ?? null,
          expires_at: expiresAt,
          worker: null,
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async firstRefused(id) {
      const first: RefusedLine[] = [];
      for await (const refused of rejectedLines(readStore, id)) {
        first.push(...refused.slice(0, REFUSED_ITEMS_SHOWN - first.length));
        if (first.length >= REFUSED_ITEMS_SHOWN) break;
      }
      return first;
    },
    allRefused: (id) => rejectedLines(readStore, id),
  };
}

async function claim(db: ItemUploadDb, worker: string, now: Date): Promise<ItemUploadRow | undefined> {
  const goneBefore = new Date(now.getTime() - GONE_AFTER_MS);
  // Of a clock that was set back since. A claim too many adds nothing twice.
  const ahead = new Date(now.getTime() + GONE_AFTER_MS);
  return db
    .updateTable('item_uploads')
    .set({ worker, beat_at: now })
    .where('id', '=', (candidates) =>
      candidates
        .selectFrom('item_uploads')
        .select('id')
        .where('state', '=', 'adding')
        .where('expires_at', '>', now)
        .where((where) =>
          where.or([
            where('worker', 'is', null),
            where('beat_at', '<', goneBefore),
            where('beat_at', '>', ahead),
          ]),
        )
        // One that cannot be added now does not hold up the others.
        .orderBy(sql`beat_at nulls first`)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

const advance = (
  db: ItemUploadDb,
  { id, worker }: { readonly id: string; readonly worker: string },
  { report, refusedLines, linesDone, bytesDone }: AddedLines,
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('item_uploads')
      .select('refused_kept')
      .where('id', '=', id)
      .where('worker', '=', worker)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    const kept = refusedLines.slice(0, Math.max(0, REFUSED_LINES_KEPT - Number(before.refused_kept)));
    await transaction
      .updateTable('item_uploads')
      .set({
        ...{ lines_done: linesDone, bytes_done: bytesDone, items_count: report.itemsCount, beat_at: now },
        added: sql`added + ${report.added}`,
        existing: sql`existing + ${report.existing}`,
        refused: sql`refused + ${report.refused}`,
        refused_kept: sql`refused_kept + ${kept.length}`,
      })
      .where('id', '=', id)
      .execute();
    if (kept.length > 0) {
      await transaction
        .insertInto('item_upload_rejected_lines')
        .values({ upload_id: id, after_line: linesDone, refused: JSON.stringify(kept) })
        .execute();
    }
    return true;
  });

async function* rejectedLines(readStore: ReadStore, id: string): AsyncGenerator<readonly RefusedLine[]> {
  for (let after = -1n; ;) {
    const row = await itemUploadDb(readStore)
      .selectFrom('item_upload_rejected_lines')
      .select(['after_line', 'refused'])
      .where('upload_id', '=', id)
      .where('after_line', '>', after)
      .orderBy('after_line')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    yield row.refused;
    after = row.after_line;
  }
}
