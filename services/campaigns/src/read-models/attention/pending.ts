import { schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { CAMPAIGNS_MODEL } from '../campaigns/table.ts';
import { CREATIVES_MODEL } from '../creatives/table.ts';

export interface PendingCounts {
  readonly campaigns: number;
  readonly creatives: number;
  /** Since when the longest waiting one waits; null where none does. */
  readonly oldestCampaign: Date | null;
  readonly oldestCreative: Date | null;
}

interface Row {
  readonly campaigns: bigint;
  readonly creatives: bigint;
  readonly oldest_campaign: Date | null;
  readonly oldest_creative: Date | null;
}

/** What is switched on and waits for moderation, over all advertisers. */
export async function countPending({ db }: ReadStore): Promise<PendingCounts> {
  const pending = (model: string, table: string) => sql`(
    select count(*) as waiting, min(pending_at) as oldest from ${sql.table(`${schemaOf(model)}.${table}`)}
    where approved = 'pending' and status = 'pending' and deleted_at is null)`;
  const { rows } = await sql<Row>`select campaign.waiting as campaigns, campaign.oldest as oldest_campaign,
      creative.waiting as creatives, creative.oldest as oldest_creative
    from ${pending(CAMPAIGNS_MODEL.name, 'campaigns')} as campaign,
      ${pending(CREATIVES_MODEL.name, 'creatives')} as creative`.execute(db);
  const [row] = rows;
  return {
    campaigns: Number(row?.campaigns ?? 0),
    creatives: Number(row?.creatives ?? 0),
    oldestCampaign: row?.oldest_campaign ?? null,
    oldestCreative: row?.oldest_creative ?? null,
  };
}
