import type { ListField, ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { html5Facts } from '@marquee/schemas/media/html5';
import { mediaAssetFields } from '@marquee/schemas/media/events';
import type { Selectable } from 'kysely';
import * as v from 'valibot';

import { mediaAssetsReadModel, type MediaAssetsTable, type MediaAssetsTables } from './read-model.ts';
import type { MediaAsset } from './state.ts';

const FIELDS = {
  id: { kind: 'integer' },
  mediaType: { kind: 'text' },
  originName: { kind: 'text', searchable: true },
  extension: { kind: 'text' },
  width: { kind: 'integer' },
  height: { kind: 'integer' },
  weight: { kind: 'integer' },
  createdAt: { kind: 'timestamp' },
} as const satisfies Readonly<Record<string, ListField>>;

/** What lists of media assets can be asked. */
export const mediaAssetList: ListQueryDefinition = {
  fields: FIELDS,
  defaultSort: { field: 'id', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(FIELDS);

type ShownAsset = Omit<MediaAsset, 'contentType'>;

export interface MediaQuery {
  /** One page of what a user has. */
  page(
    userId: number,
    list: ListQuery,
  ): Promise<{ readonly assets: readonly ShownAsset[]; readonly total: number }>;
  /** Undefined when unknown or another user's. */
  find(userId: number, mediaAssetId: number): Promise<ShownAsset | undefined>;
  /** Those of a user that are stored under some keys. */
  byKeys(userId: number, storageKeys: readonly string[]): Promise<readonly ShownAsset[]>;
}

export function createMediaQuery(readStore: ReadStore): MediaQuery {
  const db = readModelDb<MediaAssetsTables>(readStore, mediaAssetsReadModel);
  const of = (userId: number) =>
    db.selectFrom('media_assets').selectAll().where('user_id', '=', BigInt(userId));
  return {
    page: async (userId, list) => {
      const { rows, total } = await listPage(of(userId), list, { columns: COLUMNS, tieBreaker: 'id' });
      return { assets: rows.map(assetOf), total };
    },
    find: async (userId, mediaAssetId) => {
      const row = await of(userId).where('id', '=', BigInt(mediaAssetId)).executeTakeFirst();
      return row && assetOf(row);
    },
    byKeys: async (userId, storageKeys) => {
      if (storageKeys.length === 0) return [];
      return (await of(userId).where('storage_key', 'in', storageKeys).execute()).map(assetOf);
    },
  };
}

const assetOf = (row: Selectable<MediaAssetsTable>): ShownAsset => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  mediaType: v.parse(mediaAssetFields.entries.mediaType, row.media_type),
  originName: row.origin_name,
  extension: row.extension,
  storageKey: row.storage_key,
  weight: Number(row.weight),
  width: Number(row.width),
  height: Number(row.height),
  thumbnailKey: row.thumbnail_key,
  video: v.parse(mediaAssetFields.entries.video, row.video),
  html5: row.html5 === null ? undefined : v.parse(html5Facts, row.html5),
});
