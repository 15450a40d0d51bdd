import { newDataKey, openWithKey, pseudonymWithKey, sealWithKey } from '@marquee/kit/personal-data/cipher';
import { PersonErased } from '@marquee/kit/personal-data/errors';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { migrateOnce } from './migrate-once.ts';
import { personalDataMigrations } from './migrations.ts';

type KeyTables = {
  /** A row without a key is the tombstone of an erased person. */
  'personal_data.personal_data_keys': {
    person_id: number;
    key: Buffer | null;
    created_at: Date;
    erased_at: Date | null;
  };
};

/** Null: erased. Undefined: never met. */
type Key = Buffer | null | undefined;

/** An erasure by another process is in force after this long; the promise is 5 s. */
const KEY_LIFE_MS = 3_000;
const CACHED_KEYS = 10_000;
/** Pseudonyms that are computed before other work has a turn: a few milliseconds of hashing. */
const PSEUDONYMS_AT_ONCE = 50;

/**
 * The vault on PostgreSQL: one key a person in table `personal_data_keys`, made at first use and destroyed by
 * `erase`, which leaves a tombstone so that it is never made again.
 *
 * Keys are in the table unencrypted: anyone who can read both databases, or an old backup of this one, can
 * read the personal data.
 */
export const createPostgresPersonalDataVault = (readStore: ReadStore): PersonalDataVault =>
  new PostgresPersonalDataVault(readStore);

class PostgresPersonalDataVault implements PersonalDataVault {
  readonly #db: Kysely<KeyTables>;
  readonly #cache = createKeyCache();
  readonly #ready: () => Promise<void>;

  constructor(readStore: ReadStore) {
    this.#db = readStore.db.withTables<KeyTables>();
    this.#ready = migrateOnce(readStore, personalDataMigrations);
  }

  async seal(personId: number, plainText: string): Promise<string> {
    const known = await this.#load(personId);
    const key = known ?? (this.#cache.isErased(personId) ? null : await this.#make(personId));
    if (!key) throw new PersonErased(personId);
    return sealWithKey(key, personId, plainText);
  }

  async open(personId: number, sealed: string): Promise<string | undefined> {
    const key = await this.#load(personId);
    return key ? openWithKey(key, personId, sealed) : undefined;
  }

  async pseudonym(personId: number, text: string): Promise<string | undefined> {
    const key = await this.#load(personId);
    return key ? pseudonymWithKey(key, text) : undefined;
  }

  async pseudonyms(personIds: readonly number[], text: string): Promise<readonly string[]> {
    await this.#ready();
    const rows = await this.#db
      .selectFrom('personal_data.personal_data_keys')
      .select('key')
      .where('person_id', '=', sql<number>`any(${personIds})`)
      .where('key', 'is not', null)
      .execute();
    const found: string[] = [];
    for (const [index, { key }] of rows.entries()) {
      if (key !== null) found.push(pseudonymWithKey(key, text));
      if (index % PSEUDONYMS_AT_ONCE === PSEUDONYMS_AT_ONCE - 1)
        await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  }

  async erase(personId: number): Promise<void> {
    await this.#ready();
    await sql`
      insert into personal_data.personal_data_keys (person_id, key, erased_at) values (${personId}, null, now())
      on conflict (person_id) do update set key = null, erased_at = coalesce(personal_data_keys.erased_at, now())
    `.execute(this.#db);
    this.#cache.erased(personId);
  }

  #load(personId: number): Promise<Key> {
    return this.#cache.get(personId, async () => {
      await this.#ready();
      const row = await this.#db
        .selectFrom('personal_data.personal_data_keys')
        .select('key')
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return row?.key;
    });
  }

  async #make(personId: number): Promise<Key> {
    await sql`
      insert into personal_data.personal_data_keys (person_id, key) values (${personId}, ${newDataKey()})
      on conflict do nothing`.execute(this.#db);
    // The first writer, possibly an erasure, is in force.
    return await this.#load(personId);
  }
}

interface KeyCache {
  get(personId: number, load: () => Promise<Key>): Promise<Key>;
  isErased(personId: number): boolean;
  erased(personId: number): void;
}

/** Cache of the keys used last, each for a short time; erasures stay permanently. */
function createKeyCache(): KeyCache {
  const entries = new Map<number, { readonly key: Buffer | null; readonly until: number }>();
  const loading = new Map<number, Promise<Key>>();

  const put = (personId: number, key: Buffer | null, until: number) => {
    // An erasure that overtook the loading of the key stays.
    if (entries.get(personId)?.key === null) return;
    entries.delete(personId);
    entries.set(personId, { key, until });
    if (entries.size <= CACHED_KEYS) return;
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  };

  return {
    get: async (personId, load) => {
      const cached = entries.get(personId);
      if (cached && (cached.key === null || cached.until > monotonicMs())) return cached.key;
      const underway = loading.get(personId);
      if (underway) return await underway;
      const until = monotonicMs() + KEY_LIFE_MS;
      const started = load()
        .then((key) => {
          if (key !== undefined) put(personId, key, until);
          return entries.get(personId)?.key === null ? null : key;
        })
        .finally(() => loading.delete(personId));
      loading.set(personId, started);
      return await started;
    },
    isErased: (personId) => entries.get(personId)?.key === null,
    erased: (personId) => {
      put(personId, null, Number.POSITIVE_INFINITY);
    },
  };
}
