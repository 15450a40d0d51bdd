import type { ReadStore } from '@marquee/kit/read-store/port';
import { DAY_MS } from '@marquee/schemas/common/time';
import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely';

type Instant = ColumnType<Date | null, Date | null, Date | null>;
type MailWorkTables = {
  mail_work: {
    mail_id: number;
    user_id: number;
    saved_by: string;
    next_at: Instant;
    attempts: number;
    last_sent_at: Instant;
    failed_at: Instant;
    failure: string | null;
    /** Null where it is not deleted. */
    forget_at: Instant;
  };
};
export type MailWorkRow = Selectable<MailWorkTables['mail_work']>;

/** A report by mail that is due, and that no other process takes until the lease ends. */
export interface MailClaim {
  readonly mailId: number;
  /** Attempts since it was sent last, with this one. */
  readonly attempts: number;
  readonly leaseEndsAt: Date;
  /** It was not due, but later than any report is: the clock that said so was ahead. */
  readonly isAstray: boolean;
}

/** What came of an attempt, and when the next one is. */
export interface MailOutcome {
  /** Null for never: it is off. */
  readonly nextAt: Date | null;
  readonly sentAt?: Date;
  readonly failure?: { readonly at: Date; readonly reason: string };
  /** Attempts so far; 0 where the next one is another mail. */
  readonly attempts: number;
}

/** When each report by mail is due next, and how it went the last time. */
export interface MailWork {
  /** @param savedBy id of the event, which counts once */
  schedule(mailId: number, userId: number, savedBy: string, nextAt: Date | null): Promise<void>;
  /** It is due no more; how it went is kept until then, since it can be restored. */
  pause(mailId: number, forgetAt: Date): Promise<void>;
  forget(mailId: number): Promise<void>;
  /** Forgets those that were paused until now. */
  forgetPaused(now: Date): Promise<void>;
  idsOf(userId: number): Promise<readonly number[]>;
  of(mailIds: readonly number[]): Promise<ReadonlyMap<number, MailWorkRow>>;
  /** The one that waits longest, so that a lease is about one mail; undefined where none is due or astray. */
  claimDue(now: Date): Promise<MailClaim | undefined>;
  /** Writes down how an attempt went; a schedule that was changed meanwhile keeps its time. */
  settle(claim: MailClaim, outcome: MailOutcome): Promise<void>;
}

/** Time after which a mail is free again when the process that took it has died: longer than a report takes. */
const LEASE_MS = 600_000;
/** Longer than a month: no report is due as late as this from now. */
const ASTRAY_MS = 32 * DAY_MS;

export function createMailWork(readStore: ReadStore): MailWork {
  const db = readStore.db.withTables<MailWorkTables>().withSchema('reporting');
  return {
    schedule: (...asked) => schedule(db, ...asked),
    async pause(mailId, forgetAt) {
      const paused = { next_at: null, attempts: 0, forget_at: forgetAt };
      await db.updateTable('mail_work').set(paused).where('mail_id', '=', mailId).execute();
    },
    async forget(mailId) {
      await db.deleteFrom('mail_work').where('mail_id', '=', mailId).execute();
    },
    async forgetPaused(now) {
      await db.deleteFrom('mail_work').where('forget_at', '<=', now).execute();
    },
    async idsOf(userId) {
      const rows = await db.selectFrom('mail_work').select('mail_id').where('user_id', '=', userId).execute();
      return rows.map(({ mail_id: mailId }) => mailId);
    },
    async of(mailIds) {
      if (mailIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('mail_work')
        .selectAll()
        .where('mail_id', 'in', [...mailIds])
        .execute();
      return new Map(rows.map((row) => [row.mail_id, row]));
    },
    claimDue: (now) => claimDue(db, now),
    settle: (claim, outcome) => settle(db, claim, outcome),
  };
}

type Db = Kysely<MailWorkTables>;

async function schedule(
  db: Db,
  mail_id: number,
  user_id: number,
  saved_by: string,
  next_at: Date | null,
): Promise<void> {
  await db
    .insertInto('mail_work')
    .values({ mail_id, user_id, saved_by, next_at, attempts: 0 })
    .onConflict((conflict) =>
      conflict
        .column('mail_id')
        .doUpdateSet({ saved_by, next_at, attempts: 0, forget_at: null })
        .where('mail_work.saved_by', '<>', saved_by),
    )
    .execute();
}

async function claimDue(db: Db, now: Date): Promise<MailClaim | undefined> {
  const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
  const astrayAfter = new Date(now.getTime() + ASTRAY_MS);
  const due = db
    .selectFrom('mail_work')
    .select(['mail_id', 'next_at'])
    .where((is) => is.or([is('next_at', '<=', now), is('next_at', '>', astrayAfter)]))
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('mail_work')
    .from(due.as('due'))
    .set((set) => ({ next_at: leaseEndsAt, attempts: set('mail_work.attempts', '+', 1) }))
    .whereRef('mail_work.mail_id', '=', 'due.mail_id')
    .returning(['mail_work.mail_id', 'mail_work.attempts', 'due.next_at as due_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { mail_id: mailId, attempts, due_at: dueAt } = row;
  return { mailId, attempts, leaseEndsAt, isAstray: dueAt !== null && dueAt > now };
}

async function settle(
  db: Db,
  { mailId, leaseEndsAt }: MailClaim,
  { nextAt, sentAt, failure, attempts }: MailOutcome,
): Promise<void> {
  const isLeased = sql<boolean>`next_at = ${leaseEndsAt}`;
  await db
    .updateTable('mail_work')
    .set({
      next_at: sql`case when ${isLeased} then ${nextAt}::timestamptz else next_at end`,
      attempts: sql`case when ${isLeased} then ${attempts}::integer else attempts end`,
      ...(sentAt && { last_sent_at: sentAt, failed_at: null, failure: null }),
      ...(failure && { failed_at: failure.at, failure: failure.reason }),
    })
    .where('mail_id', '=', mailId)
    .execute();
}
