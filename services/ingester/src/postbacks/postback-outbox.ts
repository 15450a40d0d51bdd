import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

type PostbackTables = {
  'ingester.postbacks': {
    topic: string;
    partition: number;
    offset: bigint;
    user_id: number;
    url: string;
    /** Attempts made so far. */
    attempts: number;
    next_at: Date;
  };
};

/** A call that an advertiser's server is owed; named by the message of the log that it comes from. */
export interface Postback {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  readonly userId: number;
  readonly url: string;
  /** Attempts, the present one included. */
  readonly attempts: number;
}

const TABLE = 'ingester.postbacks';

/** Durable queue of postbacks. A process that takes one holds it for a while; no other sends it then. */
export class PostbackOutbox {
  readonly #readStore: ReadStore;

  constructor(readStore: ReadStore) {
    this.#readStore = readStore;
  }

  get #db() {
    return this.#readStore.db.withTables<PostbackTables>();
  }

  async add(postbacks: readonly Omit<Postback, 'attempts'>[]): Promise<void> {
    if (postbacks.length === 0) return;
    await this.#db
      .insertInto(TABLE)
      .values(
        postbacks.map(({ topic, partition, offset, userId, url }) => ({
          topic,
          partition,
          offset,
          user_id: userId,
          url,
          attempts: 0,
          next_at: new Date(0),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Those that are due, counted as attempted and held for `holdMs`. */
  async take(limit: number, now: Date, holdMs: number): Promise<Postback[]> {
    const { rows } = await sql<PostbackTables['ingester.postbacks']>`
      update ingester.postbacks as held set attempts = held.attempts + 1, next_at = ${new Date(now.getTime() + holdMs)}
      from (select topic, partition, "offset" from ingester.postbacks where next_at <= ${now}
            order by next_at limit ${limit} for update skip locked) as due
      where held.topic = due.topic and held.partition = due.partition and held."offset" = due."offset"
      returning held.topic, held.partition, held."offset", held.user_id, held.url, held.attempts`.execute(
      this.#db,
    );
    return rows.map((row) => ({
      topic: row.topic,
      partition: row.partition,
      offset: BigInt(row.offset),
      userId: Number(row.user_id),
      url: row.url,
      attempts: row.attempts,
    }));
  }

  /** It was taken, or is given up. */
  async remove({ topic, partition, offset }: Postback): Promise<void> {
    await sql`delete from ingester.postbacks
      where topic = ${topic} and partition = ${partition} and "offset" = ${offset}`.execute(this.#db);
  }

  async postpone({ topic, partition, offset }: Postback, until: Date): Promise<void> {
    await sql`update ingester.postbacks set next_at = ${until}
      where topic = ${topic} and partition = ${partition} and "offset" = ${offset}`.execute(this.#db);
  }

  async waiting(): Promise<number> {
    const { rows } = await sql<{ n: string }>`select count(*)::text as n from ingester.postbacks`.execute(
      this.#db,
    );
    return Number(rows[0]?.n ?? 0);
  }
}
