import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql, type SqlBool } from 'kysely';

import { CAMPAIGNS_MODEL, type CampaignsTables } from './campaigns/table.ts';
import { CREATIVES_MODEL, type CreativesTables } from './creatives/table.ts';

/** Names by id, of deleted ones too; unknown ids are absent. */
export type NamesById = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** What campaigns and creatives are called. */
export function createNames(readStore: ReadStore): {
  readonly campaigns: NamesById;
  readonly creatives: NamesById;
} {
  const campaigns = readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL);
  const creatives = readModelDb<CreativesTables>(readStore, CREATIVES_MODEL);
  const among = (ids: readonly number[]) => sql<SqlBool>`id = any(${ids}::bigint[])`;
  const named = (rows: readonly { readonly id: bigint | number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [Number(id), name]));
  return {
    campaigns: async (ids) =>
      named(await campaigns.selectFrom('campaigns').select(['id', 'name']).where(among(ids)).execute()),
    creatives: async (ids) =>
      named(await creatives.selectFrom('creatives').select(['id', 'name']).where(among(ids)).execute()),
  };
}
