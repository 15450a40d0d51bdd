import { sql } from 'kysely';

import type { ReadStore } from '../read-store/port.ts';
import type { Claim, IdempotencyStore, StoredAnswer } from './idempotency.ts';

interface IdempotencyRow {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: unknown;
}

/** Keys in table `http.idempotency`; one statement claims a key, so that of parallel requests one wins. */
export function createIdempotencyStore(
  readStore: ReadStore,
): IdempotencyStore & { migrate(): Promise<void> } {
  const { db } = readStore;
  return {
    async migrate() {
      await db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtext('http.migrate'))`.execute(transaction);
        await sql`create schema if not exists http`.execute(transaction);
        await sql`create table if not exists http.idempotency (
          user_id integer not null,
          key text not null,
          fingerprint text not null,
          status integer,
          body jsonb,
          claimed_at timestamptz not null default now(),
          primary key (user_id, key)
        )`.execute(transaction);
        await sql`create index if not exists idempotency_claimed_at on http.idempotency (claimed_at)`.execute(
          transaction,
        );
        await sql`delete from http.idempotency where claimed_at < now() - interval '7 days'`.execute(
          transaction,
        );
      });
    },

    async claim(userId, key, fingerprint): Promise<Claim> {
      const claimed = await sql`insert into http.idempotency as kept (user_id, key, fingerprint)
        values (${userId}, ${key}, ${fingerprint})
        on conflict (user_id, key) do update set claimed_at = now()
          where kept.status is null and kept.fingerprint = excluded.fingerprint
            and kept.claimed_at < now() - interval '1 minute'
        returning 1`.execute(db);
      if (claimed.rows.length > 0) return { kind: 'first' };
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
        where user_id = ${userId} and key = ${key}`.execute(db);
    },

    async release(userId, key) {
      await sql`delete from http.idempotency where user_id = ${userId} and key = ${key} and status is null`.execute(
        db,
      );
    },
  };
}
