import { schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import { DRY_RUN_DAYS, type DryRun } from '@marquee/schemas/optimization-rule/history';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';
import { sql } from 'kysely';
import * as v from 'valibot';

import type { SourceFigures, SourceFiguresPort, SourceQuestion } from '../ports.ts';
import { CAMPAIGNS_MODEL } from '../read-models/campaigns/table.ts';
import { isLookedAt } from './due-rules.ts';
import { endOf, spansOf } from './time-range.ts';

/** A rule as far as it is decided. */
export interface DryRunRule {
  /** Undefined of one that is not saved yet. */
  readonly id: number | undefined;
  readonly fields: Omit<OptimizationRuleFields, 'name' | 'isActive'>;
}

/** A campaign as a dry run begins with it. */
export interface DryRunCampaign extends Pick<
  CampaignFields,
  'name' | 'pricingModel' | 'bidPriceNanos' | 'targeting'
> {
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
const lastEndOf = (
  campaigns: readonly Pick<DryRunCampaign, 'timezone'>[],
  now: Date,
  daysAgo: number,
): Date => new Date(Math.max(...campaigns.map(({ timezone }) => endOf(timezone, now, daysAgo).getTime())));

const asked = v.pick(campaignResource.stored, ['name', 'pricingModel', 'bidPriceNanos', 'targeting']);

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

/** A day as a rule sees it at its end. */
export interface DryRunDay {
  readonly at: Date;
  /** What met the conditions. */
  readonly met: readonly SourceFigures[];
}

export interface DryRunPorts {
  readonly sourceFigures: SourceFiguresPort;
  readonly clock: () => Date;
}

/** A page waits no longer than this; what was found until then is the answer. */
const DRY_RUN_MS = 20_000;

/** The last `DRY_RUN_DAYS` days, the oldest first; fewer where reading them takes too long. */
export async function* dryRunDays(
  { sourceFigures, clock }: DryRunPorts,
  { timeRange, conditions }: Pick<OptimizationRuleFields, 'timeRange' | 'conditions'>,
  campaigns: readonly DryRunCampaign[],
  of: Pick<SourceQuestion, 'userId' | 'sourceType' | 'withPremium'>,
): AsyncGenerator<DryRunDay> {
  const now = clock();
  const untilMs = performance.now() + DRY_RUN_MS;
  for (let daysAgo = DRY_RUN_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    if (performance.now() > untilMs) return;
    const spans = spansOf(timeRange, campaigns, now, daysAgo);
    const met = await sourceFigures({ ...of, spans, having: conditions, after: '' });
    yield { at: lastEndOf(campaigns, now, daysAgo), met };
  }
}
