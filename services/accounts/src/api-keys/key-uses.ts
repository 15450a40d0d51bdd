import { MINUTE_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';

import type { AccountsDb } from '../tables.ts';

/** When keys were last used: noted in memory, written together, each at most once a minute. */
export interface ApiKeyUses {
  readonly note: (userId: number, apiKeyId: string) => void;
  /** By the keys' ids. */
  ofUser(userId: number): Promise<ReadonlyMap<string, Date>>;
  /** No call is made with the key any more. */
  forget(apiKeyId: string): Promise<void>;
  forgetAll(userId: number): Promise<void>;
  /** Writes what was noted since the last time. */
  write(): Promise<void>;
}

interface ApiKeyUsesDeps {
  readonly db: AccountsDb;
  readonly clock: () => Date;
}

interface Use {
  readonly userId: number;
  readonly at: Date;
}

export function createApiKeyUses({ db, clock }: ApiKeyUsesDeps): ApiKeyUses {
  const noted = new Map<string, Use>();
  let waiting = new Map<string, Use>();
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    forgetOlder(noted, clock());
    if (waiting.size === 0) return;
    const uses = waiting;
    waiting = new Map();
    writing = writeUses(db, uses).catch((error: unknown) => {
      // Those that came meanwhile are newer.
      waiting = new Map([...uses, ...waiting]);
      throw error;
    });
    await writing;
  };
  /** What is on its way to the table is not to come behind its deletion. */
  const drop = async (matches: (apiKeyId: string, use: Use) => boolean): Promise<void> => {
    await writing.catch(() => undefined);
    for (const [id, use] of waiting) if (matches(id, use)) waiting.delete(id);
  };
  return {
    note(userId, apiKeyId) {
      const at = clock();
      const last = noted.get(apiKeyId);
      if (last && at.getTime() - last.at.getTime() < MINUTE_MS) return;
      noted.set(apiKeyId, { userId, at });
      waiting.set(apiKeyId, { userId, at });
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('api_key_uses')
        .select(['api_key_id', 'last_used_at'])
        .where('user_id', '=', userId)
        .execute();
      return new Map(rows.map((row) => [row.api_key_id, row.last_used_at]));
    },
    async forget(apiKeyId) {
      await drop((id) => id === apiKeyId);
      await db.deleteFrom('api_key_uses').where('api_key_id', '=', apiKeyId).execute();
    },
    async forgetAll(userId) {
      await drop((_, use) => use.userId === userId);
      await db.deleteFrom('api_key_uses').where('user_id', '=', userId).execute();
    },
    write,
  };
}

function forgetOlder(noted: Map<string, Use>, now: Date): void {
  for (const [id, { at }] of noted) if (now.getTime() - at.getTime() >= MINUTE_MS) noted.delete(id);
}

async function writeUses(db: AccountsDb, uses: ReadonlyMap<string, Use>): Promise<void> {
  const rows = [...uses].map(([id, { userId, at }]) => ({
    api_key_id: id,
    user_id: userId,
    last_used_at: at,
  }));
  await db
    .insertInto('api_key_uses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('api_key_id').doUpdateSet({
        last_used_at: sql`greatest(api_key_uses.last_used_at, excluded.last_used_at)`,
      }),
    )
    .execute();
}
