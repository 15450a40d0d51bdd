import type { Claim, IdempotencyStore, StoredAnswer } from '@marquee/kit/http/idempotency';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { httpMigrations } from './migrations.ts';

interface IdempotencyRow {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: unknown;
}

/** Keys in table `http.idempotency`; one statement claims a key, so that of parallel requests one wins. */
export function createPostgresIdempotencyStore(
  readStore: ReadStore,
): IdempotencyStore & { migrate(): Promise<void> } {
  const { db } = readStore;
  return {
    migrate: () => migratePackage(readStore, httpMigrations),

    async claim(userId, key, fingerprint): Promise<Claim> {
      // Answers may hold personal data, so they are deleted once their keys expire.
      await sql`delete from http.idempotency where claimed_at < now() - interval '7 days'`.execute(db);
      const claimed = await sql<{
        is_new: boolean;
        since: string | null;
      }>`insert into http.idempotency as kept (user_id, key, fingerprint, made_at)
        values (${userId}, ${key}, ${fingerprint}, now())
        on conflict (user_id, key) do update set claimed_at = now()
          where kept.status is null and kept.fingerprint = excluded.fingerprint
            and kept.claimed_at <= now() - interval '1 minute'
        returning (kept.xmax = 0) as is_new, extract(epoch from kept.made_at)::text as since`.execute(db);
      const [taken] = claimed.rows;
      if (taken) return { kind: taken.is_new ? 'first' : 'again', since: taken.since ?? undefined };
      const found = await sql<IdempotencyRow>`select fingerprint, status, body from http.idempotency
        where user_id = ${userId} and key = ${key}`.execute(db);
      const row = found.rows[0];
      if (!row) return { kind: 'in-flight' };
      if (row.fingerprint !== fingerprint) return { kind: 'other-request' };
      if (row.status === null) return { kind: 'in-flight' };
      return { kind: 'answered', answer: { status: row.status, body: row.body ?? undefined } };
    },

    async answered(userId, key, { status, body }: StoredAnswer) {
      const stored = body === undefined ? null : JSON.stringify(body);
      await sql`update http.idempotency set status = ${status}, body = ${stored}::jsonb
        where user_id = ${userId} and key = ${key} and status is null`.execute(db);
    },

    async release(userId, key) {
      await sql`update http.idempotency set claimed_at = now() - interval '1 minute'
        where user_id = ${userId} and key = ${key} and status is null`.execute(db);
    },

    async freeClaims() {
      await sql`update http.idempotency set claimed_at = now() - interval '1 minute'
        where status is null and claimed_at > now() - interval '1 minute'`.execute(db);
    },
  };
}

/** Deletes the stored answers to this user, and those to other users that are about this user. */
export async function forgetAnswers({ db }: ReadStore, userId: number): Promise<void> {
  await sql`delete from http.idempotency where status is not null
    and (user_id = ${userId} or body -> 'data' ->> 'userId' = ${String(userId)})`.execute(db);
}
