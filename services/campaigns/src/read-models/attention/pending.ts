import { schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { CAMPAIGNS_MODEL } from '../campaigns/table.ts';
import { CREATIVES_MODEL } from '../creatives/table.ts';

export interface PendingCounts {
  readonly campaigns: number;
  readonly creatives: number;
}

/** What is switched on and waits for moderation, over all advertisers. */
export async function countPending({ db }: ReadStore): Promise<PendingCounts> {
  const pendingIn = (model: string, table: string) =>
    sql`(select count(*) from ${sql.table(`${schemaOf(model)}.${table}`)}
      where status = 'pending' and deleted_at is null)`;
  const { rows } = await sql<Record<keyof PendingCounts, bigint>>`select
    ${pendingIn(CAMPAIGNS_MODEL.name, 'campaigns')} as campaigns,
    ${pendingIn(CREATIVES_MODEL.name, 'creatives')} as creatives`.execute(db);
  return { campaigns: Number(rows[0]?.campaigns ?? 0), creatives: Number(rows[0]?.creatives ?? 0) };
}
