import type { ReadStore } from '@marquee/kit/read-store/port';
import { DRY_RUN_DAYS, DRY_RUN_ROWS, type DryRun } from '@marquee/schemas/optimization-rule/history';
import type { OptimizationListType } from '@marquee/schemas/optimization-rule/rules';

import {
  type DryRunPorts,
  dryRunDays,
  type DryRunRule,
  NOTHING_FOUND,
  readDryRunCampaigns,
} from './dry-run-campaigns.ts';
import { reasonOf } from './reason.ts';
import type { RuleLists } from './rule-lists.ts';

export interface DryRunDeps extends DryRunPorts {
  readonly readStore: ReadStore;
  readonly lists: Pick<RuleLists, 'missing'>;
}

/** Whose rule it is, and what its list holds. */
interface DryRunScope {
  readonly userId: number;
  readonly sourceType: OptimizationListType;
  readonly withPremium: boolean;
}

/** Sources of one day that are looked at: as many as one question answers. */
const A_DAY_MAX = 10_000;

/**
 * What a rule would have done had it run once a day: the sources that met its conditions at the end of one of the last
 * days, each at the first of them. It changes nothing.
 */
export async function dryRun(
  { readStore, lists, ...ports }: DryRunDeps,
  rule: DryRunRule,
  filterListId: number,
  scope: DryRunScope,
): Promise<DryRun> {
  const campaigns = await readDryRunCampaigns(readStore, scope.userId, rule);
  if (campaigns.length === 0) return NOTHING_FOUND;
  const { timeRange, conditions } = rule.fields;
  const added = new Map<string, DryRun['rows'][number]>();
  let daysRead = 0;
  let isPartial = false;
  for await (const { at, met } of dryRunDays(ports, rule.fields, campaigns, scope)) {
    daysRead += 1;
    isPartial ||= met.length >= A_DAY_MAX;
    const fresh = met.filter(({ source }) => !added.has(source));
    const missing = new Set(
      await lists.missing(
        filterListId,
        fresh.map(({ source }) => source),
        rule.id,
      ),
    );
    for (const figures of fresh) {
      if (!missing.has(figures.source)) continue;
      const { source } = figures;
      added.set(source, {
        source,
        at: at.toISOString(),
        reason: reasonOf({ timeRange, conditions }, figures),
      });
    }
  }
  return {
    ...NOTHING_FOUND,
    added: added.size,
    isPartial: isPartial || daysRead < DRY_RUN_DAYS,
    campaigns: campaigns.length,
    rows: [...added.values()].slice(0, DRY_RUN_ROWS),
  };
}
