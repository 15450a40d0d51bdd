import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import type { MediaStore } from '@marquee/kit/media-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import {
  type CreateItemUploadBody,
  ITEM_UPLOAD_BYTES_MAX,
  ITEM_UPLOAD_KEPT_MS,
  ITEM_UPLOADS_ENDED_MAX,
  ITEM_UPLOADS_MAX,
} from '@marquee/schemas/filter-list/uploads';
import { sql } from 'kysely';

import { type ItemUploadDb, itemUploadDb, type ItemUploadRow, type UploadContext } from './tables.ts';

/** What became of a part: `offset` is where the next one begins. */
export type Received =
  | { readonly kind: 'received' | 'moved' | 'too-long'; readonly offset: number; readonly expiresAt: Date }
  | { readonly kind: 'gone' };

export interface NewUpload extends CreateItemUploadBody {
  readonly filterListId: number;
  readonly userId: number;
  readonly context: UploadContext;
}

/**
 * Files of items that come in parts: what was received of which file in PostgreSQL, the bytes in the media store. A part
 * counts as a whole or not at all, once its bytes and its row cannot be lost any more.
 */
export interface UploadStore {
  /**
   * A file that is known by its fingerprint is continued. @returns 'too-many' where the account has its fill of unfinished ones
   */
  begin(upload: NewUpload, now: Date): Promise<ItemUploadRow | 'too-many'>;
  find(filterListId: number, id: string): Promise<ItemUploadRow | undefined>;
  /** Of one list, the newest first. */
  ofList(filterListId: number): Promise<readonly ItemUploadRow[]>;
  /**
   * Keeps a part that begins where the last one ended; the same part once more is `moved`.
   * @throws DependencyUnavailable when the bytes or the row cannot be kept
   */
  receive(
    upload: { readonly filterListId: number; readonly id: string },
    offset: number,
    part: Buffer,
    now: Date,
  ): Promise<Received>;
  /** The bytes of a file, in order. */
  bytesOf(upload: Pick<ItemUploadRow, 'id' | 'media_prefix'>): AsyncGenerator<Buffer>;
  /** Forgets the bytes of a file whose lines were all added or refused; what became of them stays. */
  dropBytes(upload: Pick<ItemUploadRow, 'id' | 'media_prefix'>): Promise<void>;
  /** Forgets an upload and its bytes. */
  remove(id: string): Promise<void>;
  /** Ids of uploads that are not kept any longer. */
  expired(now: Date): Promise<readonly string[]>;
}

const EXPIRED_MAX = 100;
/** First key of the lock that an account's uploads begin under; any number that no other lock has. */
const LOCK = 784_510;
const PART_TYPE = 'application/octet-stream';

export function createUploadStore(readStore: ReadStore, mediaStore: MediaStore): UploadStore {
  const db = itemUploadDb(readStore);
  const ofList = (filterListId: number) =>
    db.selectFrom('item_uploads').selectAll().where('filter_list_id', '=', filterListId);
  return {
    begin: (upload, now) => begin(db, upload, now),
    find: (filterListId, id) => ofList(filterListId).where('id', '=', id).executeTakeFirst(),
    ofList: (filterListId) => ofList(filterListId).orderBy('created_at', 'desc').execute(),
    receive: (...asked) => receive(db, mediaStore, ...asked),
    bytesOf: (upload) => bytesOf(db, mediaStore, upload),
    dropBytes: (upload) => dropBytes(db, mediaStore, upload),
    remove: (id) => remove(db, mediaStore, id),
    async expired(now) {
      const rows = await db
        .selectFrom('item_uploads')
        .select('id')
        .where('expires_at', '<', now)
        .limit(EXPIRED_MAX)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Named by where it begins: a part whose row was never written is found again by the offset that the row says. */
const keyOf = (mediaPrefix: string, firstByte: number): string => `listpart-${mediaPrefix}-${firstByte}`;

const expiryOf = (now: Date): Date => new Date(now.getTime() + ITEM_UPLOAD_KEPT_MS);

const begin = (db: ItemUploadDb, upload: NewUpload, now: Date): Promise<ItemUploadRow | 'too-many'> =>
  db.transaction().execute(async (transaction) => {
    const { filterListId, userId, name, size, fingerprint, context } = upload;
    await sql`select pg_advisory_xact_lock(${LOCK}, ${userId})`.execute(transaction);
    const unfinished = await transaction
      .selectFrom('item_uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'in', ['receiving', 'adding'])
      .where('expires_at', '>', now)
      .execute();
    const known = unfinished.find(
      (row) =>
        row.filter_list_id === filterListId && row.fingerprint === fingerprint && Number(row.size) === size,
    );
    if (known) return known;
    const bytes = unfinished.reduce((sum, row) => sum + Number(row.size), 0);
    if (unfinished.length >= ITEM_UPLOADS_MAX || bytes + size > ITEM_UPLOAD_BYTES_MAX) return 'too-many';
    await forgetOldest(transaction, userId, now);
    // Another file of the same name and time takes the place of the one that was not finished.
    await transaction
      .updateTable('item_uploads')
      .set({ state: 'failed', failure: null, expires_at: now })
      .where('filter_list_id', '=', filterListId)
      .where('fingerprint', '=', fingerprint)
      .where('state', '=', 'receiving')
      .execute();
    return transaction
      .insertInto('item_uploads')
      .values({
        ...{ id: randomUUID(), filter_list_id: filterListId, user_id: userId, name, fingerprint, size },
        media_prefix: randomBytes(20).toString('hex'),
        context: JSON.stringify(context),
        state: 'receiving',
        created_at: now,
        expires_at: expiryOf(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });

/** Of the uploads of an account that ended, the oldest beyond the limit. */
const forgetOldest = (db: ItemUploadDb, userId: number, now: Date) =>
  db
    .updateTable('item_uploads')
    .set({ expires_at: now })
    .where('id', 'in', (ended) =>
      ended
        .selectFrom('item_uploads')
        .select('id')
        .where('user_id', '=', userId)
        .where('state', 'in', ['done', 'failed'])
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .offset(ITEM_UPLOADS_ENDED_MAX),
    )
    .execute();

/** The row is locked while the bytes are written, so that of two equal parts one is written and the other finds it there. */
const receive = (
  db: ItemUploadDb,
  mediaStore: MediaStore,
  { filterListId, id }: { readonly filterListId: number; readonly id: string },
  offset: number,
  part: Buffer,
  now: Date,
): Promise<Received> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('item_uploads')
      .selectAll()
      .where('id', '=', id)
      .where('filter_list_id', '=', filterListId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.expires_at <= now) return { kind: 'gone' };
    const received = Number(row.received);
    const answer = { offset: received, expiresAt: row.expires_at };
    if (row.state !== 'receiving' || offset !== received) return { kind: 'moved', ...answer };
    const next = received + part.length;
    if (next > Number(row.size)) return { kind: 'too-long', ...answer };
    if (part.length === 0) return { kind: 'received', ...answer };
    await mediaStore.put(keyOf(row.media_prefix, offset), Readable.from([part]), {
      contentType: PART_TYPE,
      size: part.length,
    });
    await transaction
      .insertInto('item_upload_parts')
      .values({ upload_id: id, first_byte: offset, size: part.length })
      .execute();
    const expiresAt = expiryOf(now);
    await transaction
      .updateTable('item_uploads')
      .set({
        received: next,
        expires_at: expiresAt,
        state: next === Number(row.size) ? 'adding' : 'receiving',
      })
      .where('id', '=', id)
      .execute();
    return { kind: 'received', offset: next, expiresAt };
  });

const partsOf = (db: ItemUploadDb, id: string) =>
  db
    .selectFrom('item_upload_parts')
    .select(['first_byte', 'size'])
    .where('upload_id', '=', id)
    .orderBy('first_byte')
    .execute();

async function* bytesOf(
  db: ItemUploadDb,
  mediaStore: MediaStore,
  { id, media_prefix: mediaPrefix }: Pick<ItemUploadRow, 'id' | 'media_prefix'>,
): AsyncGenerator<Buffer> {
  for (const { first_byte: firstByte } of await partsOf(db, id)) {
    const file = await mediaStore.get(keyOf(mediaPrefix, Number(firstByte)));
    if (!file) throw new Error(`part ${firstByte} of upload ${id} is missing`);
    yield* file.stream as AsyncIterable<Buffer>;
  }
}

/** The bytes first: what is cut short in the midst is found again when the upload is removed. */
async function dropBytes(
  db: ItemUploadDb,
  mediaStore: MediaStore,
  { id, media_prefix: mediaPrefix }: Pick<ItemUploadRow, 'id' | 'media_prefix'>,
): Promise<void> {
  for (const { first_byte: firstByte } of await partsOf(db, id)) {
    await mediaStore.delete(keyOf(mediaPrefix, Number(firstByte)));
  }
  await db.deleteFrom('item_upload_parts').where('upload_id', '=', id).execute();
}

/**
 * The bytes first: what is cut short in the midst is found again by its row. The row is locked before, so that a part that is being
 * written is there to be deleted, and none is written afterwards.
 */
const remove = (db: ItemUploadDb, mediaStore: MediaStore, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('item_uploads')
      .select(['media_prefix', 'received'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const written = (await partsOf(transaction, id)).map(({ first_byte: firstByte }) => Number(firstByte));
    for (const firstByte of [...written, Number(row.received)]) {
      await mediaStore.delete(keyOf(row.media_prefix, firstByte));
    }
    await transaction.deleteFrom('item_uploads').where('id', '=', id).execute();
  });
