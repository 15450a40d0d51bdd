import type { ReadModel } from '@marquee/kit/projector/read-model';
import { listColumns, listColumnsSql, tagFields } from '@marquee/kit/resource/listed';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { sql, type ColumnType, type GeneratedAlways, type Kysely, type RawBuilder } from 'kysely';

import { createModeratedIndexes, MODERATED_COLUMNS, type ModeratedColumns } from '../moderated.ts';

/** One row a campaign; deleted ones stay, marked. What can be filtered or sorted by is a column. */
export interface CampaignsTable extends ModeratedColumns {
  /** One of the columns of the fields that lists ask about; the others are named by the fields alone. */
  pricing_model: string;
  creative_ids: ColumnType<unknown, number[], number[]>;
  creatives_count: GeneratedAlways<bigint>;
  /** Countries that it targets; see `targetedCountries`. */
  countries: ColumnType<readonly string[], readonly string[], readonly string[]>;
  /** Why the platform stopped it; null while it is on, and when a person stopped it. */
  stop_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Its results count from here against its goal: last start, or last change of what it pays. */
  measured_since: ColumnType<Date, string, string | RawBuilder<string>>;
}

export interface CampaignsTables {
  campaigns: CampaignsTable;
}

export async function createCampaignsTables(db: Kysely<CampaignsTables>): Promise<void> {
  await sql`create table campaigns (
    ${MODERATED_COLUMNS},
    ${listColumnsSql(campaignResource.fields, ['name'])},
    creative_ids bigint[] not null,
    countries text[] not null,
    creatives_count bigint not null generated always as (cardinality(creative_ids)) stored,
    stop_reason text,
    measured_since timestamptz not null
  )`.execute(db);
  await createModeratedIndexes(db, 'campaigns');
  await sql`create index campaigns_by_creative on campaigns using gin (creative_ids)`.execute(db);
  await sql`create index campaigns_by_country on campaigns using gin (countries)`.execute(db);
  for (const field of tagFields(campaignResource.fields)) {
    const column = sql.ref(listColumns(campaignResource.fields)[field] ?? field);
    await sql`create index on campaigns using gin (${column})`.execute(db);
  }
}

/** Names the schema of the live tables. */
export const CAMPAIGNS_MODEL = { name: 'campaigns' } as const satisfies Pick<
  ReadModel<CampaignsTables>,
  'name'
>;
