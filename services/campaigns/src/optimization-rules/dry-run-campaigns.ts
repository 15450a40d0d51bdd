import { schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import type { DryRun } from '@marquee/schemas/optimization-rule/history';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';
import { sql } from 'kysely';
import * as v from 'valibot';

import { CAMPAIGNS_MODEL } from '../read-models/campaigns/table.ts';
import { isLookedAt } from './due-rules.ts';
import { endOf } from './time-range.ts';

/** A rule as far as it is decided. */
export interface DryRunRule {
  /** Undefined of one that is not saved yet. */
  readonly id: number | undefined;
  readonly fields: Omit<OptimizationRuleFields, 'name' | 'isActive'>;
}

/** A campaign as a dry run begins with it. */
export interface DryRunCampaign extends Pick<CampaignFields, 'name' | 'pricingModel' | 'bidPriceNanos'> {
  readonly id: number;
  readonly timezone: string;
}

export const NOTHING_FOUND: DryRun = {
  added: 0,
  isPartial: false,
  campaigns: 0,
  acted: 0,
  actions: [],
  rows: [],
};

/** When a day has ended for all campaigns. */
export const lastEndOf = (
  campaigns: readonly Pick<DryRunCampaign, 'timezone'>[],
  now: Date,
  daysAgo: number,
): Date => new Date(Math.max(...campaigns.map(({ timezone }) => endOf(timezone, now, daysAgo).getTime())));

const asked = v.pick(campaignResource.stored, ['name', 'pricingModel', 'bidPriceNanos']);

/** The campaigns that the rule looks at; all of the account where it looks at none. */
export async function readDryRunCampaigns(
  { db }: ReadStore,
  userId: number,
  { id: ruleId = 0, fields: { label } }: DryRunRule,
): Promise<readonly DryRunCampaign[]> {
  const campaigns = sql.table(`${schemaOf(CAMPAIGNS_MODEL.name)}.campaigns`);
  const { rows } = await sql<{ id: bigint; timezone: string; fields: unknown; is_looked_at: boolean }>`
    select id, timezone, fields,
      ${isLookedAt(sql`${ruleId}`, sql`${label}::text`)} as is_looked_at
    from ${campaigns} as campaigns where user_id = ${userId} and deleted_at is null order by id`.execute(db);
  const chosen = rows.filter(({ is_looked_at }) => is_looked_at);
  return (chosen.length > 0 ? chosen : rows).map(({ id, timezone, fields }) => ({
    id: Number(id),
    timezone,
    ...v.parse(asked, fields),
  }));
}
