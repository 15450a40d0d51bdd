import type { ReadStore } from '@marquee/kit/read-store/port';
import { DRY_RUN_DAYS, DRY_RUN_ROWS, type DryRun } from '@marquee/schemas/optimization-rule/history';
import type { OptimizationListType } from '@marquee/schemas/optimization-rule/rules';

import type { SourceFiguresPort } from '../ports.ts';
import {
  type DryRunCampaign,
  lastEndOf,
  type DryRunRule,
  NOTHING_FOUND,
  readDryRunCampaigns,
} from './dry-run-campaigns.ts';
import { reasonOf } from './reason.ts';
import type { RuleLists } from './rule-lists.ts';
import { spansOf } from './time-range.ts';

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
  rule: DryRunRule,
  filterListId: number,
  { userId, sourceType, withPremium }: DryRunScope,
): Promise<DryRun> {
  const campaigns: readonly DryRunCampaign[] = await readDryRunCampaigns(readStore, userId, rule);
  const { timeRange, conditions } = rule.fields;
  const now = clock();
  if (campaigns.length === 0) return NOTHING_FOUND;
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
      spans: spansOf(timeRange, campaigns, now, daysAgo),
      having: conditions,
      after: '',
    });
    isPartial ||= found.length >= A_DAY_MAX;
    const fresh = found.filter(({ source }) => !added.has(source));
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
    isPartial,
    campaigns: campaigns.length,
    rows: [...added.values()].slice(0, DRY_RUN_ROWS),
  };
}
