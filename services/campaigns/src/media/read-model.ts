import { defineReadModel } from '@marquee/kit/projector/read-model';
import { toJson } from '@marquee/kit/runtime/json';
import { sql, type ColumnType } from 'kysely';

/** One row an uploaded image, video or HTML5 ad. */
export interface MediaAssetsTable {
  id: ColumnType<bigint, number, never>;
  user_id: ColumnType<bigint, number, never>;
  media_type: string;
  origin_name: string;
  extension: string;
  storage_key: string;
  /** Bytes. */
  weight: ColumnType<bigint, number, never>;
  /** Pixels. */
  width: ColumnType<bigint, number, never>;
  height: ColumnType<bigint, number, never>;
  thumbnail_key: string | null;
  /** Bitrate, duration and mime type of a video. */
  video: ColumnType<unknown, string | null, never>;
  /** Page, files and links of an HTML5 ad. */
  html5: ColumnType<unknown, string | null, never>;
  created_at: ColumnType<Date, string, never>;
}

export interface MediaAssetsTables {
  media_assets: MediaAssetsTable;
}

/** Every media asset, as the picker and lists show it. */
export const mediaAssetsReadModel = defineReadModel<MediaAssetsTables>()({
  name: 'media_assets',
  version: 2,
  events: ['MediaAssetUploaded'],
  createTables: async (db) => {
    await sql`create table media_assets (
      id bigint primary key,
      user_id bigint not null,
      media_type text not null,
      origin_name text not null,
      extension text not null,
      storage_key text not null,
      weight bigint not null,
      width bigint not null,
      height bigint not null,
      thumbnail_key text,
      video jsonb,
      html5 jsonb,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index media_assets_user on media_assets (user_id, id desc)`.execute(db);
  },
  apply: async ({ data, metadata }, db) => {
    await db
      .insertInto('media_assets')
      .values({
        id: data.mediaAssetId,
        user_id: data.userId,
        media_type: data.mediaType,
        origin_name: data.originName,
        extension: data.extension,
        storage_key: data.storageKey,
        weight: data.weight,
        width: data.width,
        height: data.height,
        thumbnail_key: data.thumbnailKey,
        video: data.video && toJson(data.video),
        html5: data.html5 ? toJson(data.html5) : null,
        created_at: metadata.occurredAt,
      })
      .execute();
  },
});
