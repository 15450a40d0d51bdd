import { type Kysely, type Selectable, sql } from 'kysely';

import type { Differences } from '../evidence/differences.ts';
import type { AccessDigests } from './access-digests.ts';
import type { AccessPlace } from './append-rows.ts';
import type { AccessEventsTable, AccessTables } from './table.ts';

/** How far one pass over all access events has come. */
export interface AccessPass {
  /** The last one that was compared. */
  at: AccessPlace;
  count: number;
  /** What is written meanwhile is the next pass's. */
  readonly until: bigint;
  /** Places that were there once and lie ahead. */
  readonly ahead: AccessPlace[];
  /** Everything recorded before was due to be removed, by what the retention has signed. */
  removedBefore: Date;
}

export interface AccessEvidence {
  begin(): Promise<AccessPass>;
  /** @returns false at the end of the pass */
  comparePage(pass: AccessPass, differences: Differences): Promise<boolean>;
  /** Keeps what a pass without differences found, for later ones to be compared with. */
  finish(pass: AccessPass): Promise<void>;
}

interface AccessEvidenceDeps {
  readonly db: Kysely<AccessTables>;
  readonly digests: AccessDigests;
  readonly lastWritten: () => AccessPlace | undefined;
}

const PAGE = 500;
const NOTHING_REMOVED = new Date(0);

type Row = Selectable<AccessEventsTable>;

/**
 * Compares the access log with itself: each row with its digest, the numbers, which have no gaps but for what the retention has signed,
 * and places that were there at the end of an earlier pass, or that this process wrote.
 */
export function createAccessEvidence({ db, digests, lastWritten }: AccessEvidenceDeps): AccessEvidence {
  return {
    async begin() {
      const checkpoints = await db.selectFrom('checkpoints').select(['id', 'row_digest']).execute();
      const written = lastWritten();
      const head = await db
        .selectFrom('access_events')
        .select(sql<bigint | null>`max(id)`.as('id'))
        .executeTakeFirst();
      const ahead = [...checkpoints, ...(written ? [written] : [])].sort(byId);
      const last = ahead.at(-1)?.id ?? 0n;
      const until = head?.id && head.id > last ? head.id : last;
      return { at: { id: 0n, row_digest: '' }, count: 0, until, ahead, removedBefore: NOTHING_REMOVED };
    },
    async comparePage(pass, differences) {
      const rows = await db
        .selectFrom('access_events')
        .selectAll()
        .where('id', '>', pass.at.id)
        .where('id', '<=', pass.until)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      // After the rows: what is missing between them was signed before they were read.
      if (hasGap(pass.at.id, rows)) pass.removedBefore = await signedRemoval({ db, digests }, differences);
      for (const row of rows) compareRow(pass, row, digests, differences);
      if (rows.length === PAGE) return true;
      for (const { id } of pass.ahead)
        differences.add(`the access events end before number ${id}, which was there once`);
      return false;
    },
    async finish({ at, count }) {
      if (count === 0) return;
      await db
        .insertInto('checkpoints')
        .values({ id: at.id, row_digest: at.row_digest })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** Until when what was recorded was due to be removed, by the last removal that was signed. */
async function signedRemoval(
  { db, digests }: Pick<AccessEvidenceDeps, 'db' | 'digests'>,
  differences: Differences,
): Promise<Date> {
  const rows = await db.selectFrom('removals').select(['before', 'digest']).orderBy('before').execute();
  const isSigned = ({ before, digest }: (typeof rows)[number]) => digest === digests.ofRemoval(before);
  for (const { before, digest } of rows.filter((one) => !isSigned(one)))
    differences.add(`a removal of access events up to ${before.toISOString()} was not Marquee's`, digest);
  return rows.findLast(isSigned)?.before ?? NOTHING_REMOVED;
}

/** Compares a row with its digest and with what was there once, and continues behind it. */
function compareRow(pass: AccessPass, row: Row, digests: AccessDigests, differences: Differences): void {
  if (row.id > pass.at.id + 1n && !isDue(row, pass)) nameHole(pass.at.id + 1n, row.id - 1n, differences);
  const digest = digests.ofRow(withoutDigest(row));
  if (digest !== row.row_digest)
    differences.add(`access event ${row.id} is not what was recorded`, digest, row.row_digest);
  while (pass.ahead[0] !== undefined && pass.ahead[0].id <= row.id) {
    const kept = pass.ahead.shift()!;
    if (kept.id === row.id && kept.row_digest !== row.row_digest)
      differences.add(`access event ${row.id} is not that of an earlier check`, row.row_digest);
  }
  pass.at = row;
  pass.count += 1;
}

const byId = (one: AccessPlace, other: AccessPlace): number => Number(one.id - other.id);

const withoutDigest = ({ row_digest: _, ...row }: Row) => row;

function hasGap(after: bigint, rows: readonly Row[]): boolean {
  const last = rows.at(-1);
  return last !== undefined && last.id - after > BigInt(rows.length);
}

/** Whether what is missing before a row was recorded so long ago that it was due. */
const isDue = ({ previous_recorded_at: previous }: Row, { removedBefore }: AccessPass): boolean =>
  previous !== null && previous < removedBefore;

function nameHole(first: bigint, last: bigint, differences: Differences): void {
  differences.add(
    first === last ? `there is no access event ${first}` : `there are no access events ${first} to ${last}`,
  );
}
