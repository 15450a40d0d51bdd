import { schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import {
  DRY_RUN_DAYS,
  DRY_RUN_ROWS,
  type DryRun,
  type DryRunBody,
} from '@marquee/schemas/optimization-rule/history';
import type { OptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import { sql } from 'kysely';

import type { SourceFiguresPort } from '../ports.ts';
import { CAMPAIGNS_MODEL } from '../read-models/campaigns/table.ts';
import { reasonOf } from './reason.ts';
import type { RuleLists } from './rule-lists.ts';
import { endOf, spansOf } from './time-range.ts';

export interface DryRunDeps {
  readonly readStore: ReadStore;
  readonly lists: Pick<RuleLists, 'missing'>;
  readonly sourceFigures: SourceFiguresPort;
  readonly clock: () => Date;
}

/** Whose rule it is, and what its list holds. */
interface DryRunScope {
  readonly userId: number;
  readonly sourceType: OptimizationListType;
  readonly withPremium: boolean;
}

interface Campaign {
  readonly id: number;
  readonly timezone: string;
}

/** Sources of one day that are looked at: as many as one question answers. */
const A_DAY_MAX = 10_000;

/** A page waits no longer than this; what was found until then is the answer. */
const DRY_RUN_MS = 20_000;

/**
 * What a rule would have done had it run once a day: the sources that met its conditions at the end of one of the last
 * days, each at the first of them. It changes nothing.
 */
export async function dryRun(
  { readStore, lists, sourceFigures, clock }: DryRunDeps,
  body: DryRunBody,
  { userId, sourceType, withPremium }: DryRunScope,
): Promise<DryRun> {
  const campaigns = await campaignsOf(readStore, userId, body.optimizationRuleId ?? undefined);
  const now = clock();
  if (campaigns.length === 0) return { added: 0, isPartial: false, campaigns: 0, rows: [] };
  const added = new Map<string, DryRun['rows'][number]>();
  let isPartial = false;
  const untilMs = performance.now() + DRY_RUN_MS;
  for (let daysAgo = DRY_RUN_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    if (performance.now() > untilMs) {
      isPartial = true;
      break;
    }
    const at = lastEndOf(campaigns, now, daysAgo);
    const found = await sourceFigures({
      userId,
      sourceType,
      withPremium,
      spans: spansOf(body.timeRange, campaigns, now, daysAgo),
      having: body.conditions,
      after: '',
    });
    isPartial ||= found.length >= A_DAY_MAX;
    const fresh = found.filter(({ source }) => !added.has(source));
    const missing = new Set(
      await lists.missing(
        body.filterListId,
        fresh.map(({ source }) => source),
        body.optimizationRuleId ?? undefined,
      ),
    );
    for (const figures of fresh) {
      if (!missing.has(figures.source)) continue;
      const { source } = figures;
      added.set(source, { source, at: at.toISOString(), reason: reasonOf(body, figures) });
    }
  }
  return {
    added: added.size,
    isPartial,
    campaigns: campaigns.length,
    rows: [...added.values()].slice(0, DRY_RUN_ROWS),
  };
}

/** When a day has ended for all campaigns. */
const lastEndOf = (campaigns: readonly Campaign[], now: Date, daysAgo: number): Date =>
  new Date(Math.max(...campaigns.map(({ timezone }) => endOf(timezone, now, daysAgo).getTime())));

/** The campaigns that use the rule; all of the account where none does. */
async function campaignsOf(
  { db }: ReadStore,
  userId: number,
  optimizationRuleId: number | undefined,
): Promise<readonly Campaign[]> {
  const campaigns = sql.table(`${schemaOf(CAMPAIGNS_MODEL.name)}.campaigns`);
  const { rows } = await sql<{ id: bigint; timezone: string; uses: boolean }>`
    select id, timezone, fields -> 'optimizationRules' @> to_jsonb(${optimizationRuleId ?? 0}::bigint) as uses
    from ${campaigns} where user_id = ${userId} and deleted_at is null order by id`.execute(db);
  const naming = optimizationRuleId === undefined ? [] : rows.filter(({ uses }) => uses);
  return (naming.length > 0 ? naming : rows).map(({ id, timezone }) => ({ id: Number(id), timezone }));
}
