import { TRAFFIC_TYPES } from '@marquee/schemas/common/campaign-terms';
import type { OptimizationListType } from '@marquee/schemas/optimization-rule/rules';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { toastErrors } from '../../../widgets/command/toast-errors.ts';
import type {
  BulkFailure,
  BulkResult,
  BulkTarget,
  BulkTools,
} from '../../../widgets/entity-list/resource.ts';
import type { ReportRows } from '../../../widgets/report-rows/report-rows.ts';
import { FILTER_LIST_ITEM_KEY } from '../api.ts';
import { FILTER_LIST } from '../filter-list-kind.ts';
import { fetchBlacklists, fetchCampaigns } from './block-calls.ts';
import {
  planBlock,
  type BlockedSource,
  type BlockScope,
  type ListPlan,
  type SourceDimension,
} from './block-plan.ts';
import { blockQuestion } from './block-question.tsx';
import { carryOut, NotUndone, type Outcome, type UndoStep } from './carry-out.ts';

interface Block {
  readonly report: ReportRows;
  readonly dimension: SourceDimension;
  readonly scope: BlockScope;
}

/** As many as one call adds to a list. */
const ROWS_MAX = 10_000;

/** Blocks the sources of ticked rows once the person has seen where. @returns undefined where nothing was done */
export async function runBlock(
  block: Block,
  target: BulkTarget,
  tools: BulkTools,
): Promise<BulkResult | undefined> {
  const { report, scope, dimension } = block;
  const rowIds = await tools.resolveIds(target);
  if (rowIds.length > ROWS_MAX) return refuse(t('Block at most 10,000 rows at once. Add filters first.'));
  const sources = await sourcesOf(block, rowIds, tools.signal);
  const ids = scope === 'all' ? undefined : campaignIdsOf(report, sources);
  const [campaigns, lists] = await Promise.all([
    fetchCampaigns(ids, tools.signal),
    fetchBlacklists(tools.signal),
  ]);
  const plans = planBlock(scope, sources, campaigns, lists);
  if (plans.length === 0) return refuse(t('These campaigns no longer exist.'));
  if (!(await confirm(blockQuestion(scope, dimension, plans)))) return undefined;

  const undo: UndoStep[] = [];
  const failures = new Map<string, BulkFailure>();
  for (const [index, plan] of plans.entries()) {
    if (tools.signal.aborted) break;
    tools.report(index, plans.length);
    const done = await carryOut(plan).catch((error: unknown) => failed(plan, error));
    undo.push(...done.undo);
    for (const failure of done.failures) failures.set(failure.id, failure);
  }
  refresh();
  const blocked = new Set(sources.map(({ rowId }) => rowId));
  return {
    succeeded: [...blocked].filter((id) => !failures.has(id)),
    failed: [...failures.values()],
    ...(undo.length === 0 ? {} : { undo: () => void undoSteps(undo) }),
  };
}

function refuse(why: string): undefined {
  toast.error(why);
}

const failed = ({ sources }: ListPlan, error: unknown): Outcome => ({
  undo: [],
  failures: sources.map(({ rowId }) => ({ id: rowId, reason: textsOf(error).join(' ') })),
});

const refresh = (): void => {
  for (const key of [FILTER_LIST.key, FILTER_LIST_ITEM_KEY, 'campaign'])
    void queryClient.invalidateQueries({ queryKey: [key] });
};

/** The last thing done goes first: a list is deleted once no campaign uses it. */
async function undoSteps(steps: readonly UndoStep[]): Promise<void> {
  try {
    for (const step of steps.toReversed()) await step();
    toast.success(t('Block undone'));
  } catch (error) {
    if (error instanceof NotUndone) toast.error(error.message);
    else toastErrors(error);
  }
  refresh();
}

const campaignIdsOf = ({ filters }: ReportRows, sources: readonly BlockedSource[]): number[] => {
  const own = sources.flatMap(({ campaignId }) => campaignId ?? []);
  return [...new Set(own.length > 0 ? own : (filters.campaign ?? []).map(Number))];
};

const TYPE_OF: Readonly<Record<Exclude<SourceDimension, 'domain'>, OptimizationListType>> = {
  siteId: 'siteAndAppsIds',
  publisher: 'publishers',
};

async function sourcesOf(
  { report, dimension }: Block,
  rowIds: readonly string[],
  signal: AbortSignal,
): Promise<BlockedSource[]> {
  const rows = rowIds.flatMap((rowId) => {
    const values = report.valuesOf(rowId);
    const source = values[dimension] ?? '';
    const campaignId = values.campaign === undefined ? undefined : Number(values.campaign);
    return source === '' ? [] : [{ rowId, source, campaignId }];
  });
  if (dimension !== 'domain') return rows.map((row) => ({ ...row, type: TYPE_OF[dimension] }));
  const typesOf = await domainTypes(report, [...new Set(rows.map(({ source }) => source))], signal);
  return rows.flatMap((row) => typesOf(row.source).map((type) => ({ ...row, type })));
}

/** Values that a call asks for at a time: its URL stays short. */
const ASKED_MAX = 100;
const APP_TRAFFIC: readonly number[] = [TRAFFIC_TYPES.inApp, TRAFFIC_TYPES.rewardedVideo];

/** Whether "site or app" is the domain of a site or the bundle of an app: its traffic says it, and may be of both. */
async function domainTypes(report: ReportRows, values: readonly string[], signal: AbortSignal) {
  const types = new Map<string, Set<OptimizationListType>>();
  for (let from = 0; from < values.length; from += ASKED_MAX) {
    const domain = values.slice(from, from + ASKED_MAX);
    for (const row of await report.ask(['domain', 'trafficType'], { domain }, signal)) {
      const name = String(row['domain']);
      const type = APP_TRAFFIC.includes(Number(row['trafficType'])) ? 'bundles' : 'domain';
      types.set(name, (types.get(name) ?? new Set()).add(type));
    }
  }
  return (source: string): readonly OptimizationListType[] => [...(types.get(source) ?? ['domain' as const])];
}
