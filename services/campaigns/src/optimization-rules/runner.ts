import { randomUUID } from 'node:crypto';

import { platformCommand } from '@marquee/kit/decider/command-context';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Worker } from '@marquee/kit/runtime/service';
import { isCampaignAction } from '@marquee/schemas/optimization-rule/actions';
import { isOptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import { sql } from 'kysely';

import type { SourceFigures, SourceFiguresPort, SourceQuestion } from '../ports.ts';
import type { OwnerReportingPermissions } from '../read-models/owners/query.ts';
import { applyToCampaigns, type ApplyDeps, byPrecedence } from './actions/apply.ts';
import { type DueRule, readDueRules } from './due-rules.ts';
import { reasonOf } from './reason.ts';
import type { RuleLists } from './rule-lists.ts';
import { unseenErrors } from './rule-permissions.ts';
import { spansOf } from './time-range.ts';

/** Sources that one rule moves in one run; what is beyond comes with the next. */
const MOVED_MAX = 10_000;
/** Sources of one rule and run that get an event, and a reason, of their own; the rest share one. */
const EXPLAINED_MAX = 100;
/** Advisory lock of the one process that runs the rules. */
const LOCK_SPACE = 0x4d52;
const LOCK = 'optimization rules';

export interface RuleRunnerDeps extends Pick<ApplyDeps, 'campaigns' | 'actions' | 'areFiguresCurrent'> {
  readonly readStore: ReadStore;
  readonly lists: RuleLists;
  readonly sourceFigures: SourceFiguresPort;
  /** Current reporting permissions of owners: a rule shows them no more than that. */
  readonly sightsOf: (userIds: readonly number[]) => Promise<ReadonlyMap<number, OwnerReportingPermissions>>;
  readonly clock: () => Date;
  readonly everyMs: number;
  readonly logger?: ProjectionLogger | undefined;
}

export interface RuleRunner extends Worker {
  /** One run now; undefined when another process is at it. */
  run(): Promise<RuleRun | undefined>;
}

export interface RuleRun {
  readonly rules: number;
  /** Sources that were put on lists. */
  readonly moved: number;
  /** Campaigns that something was done about. */
  readonly acted: number;
  /** Rules that could not be run; the log says why. */
  readonly failed: number;
  /** Rules whose owner may not see (any more) what they would show; their `heldBack` says what. */
  readonly heldBack: number;
}

/**
 * Runs every active rule that looks at a campaign, again and again: sources that meet all its conditions go to its list, or
 * something is done about the campaigns that meet them.
 * A rule never takes a source off a list, and adds each at most once: what its owner takes off again stays off. A white
 * list gets them as well, which is how sources are promoted.
 *
 * One process at a time. What a run did is in the events of lists and campaigns alone, so that a run that was cut short is made up for
 * by the next.
 */
export function createRuleRunner(deps: RuleRunnerDeps): RuleRunner {
  const { readStore, everyMs, logger } = deps;
  const name = 'optimization rules';
  const run = (signal?: AbortSignal) =>
    readStore.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK_SPACE}, hashtext(${LOCK})) as mine`.execute(transaction);
      return rows[0]?.mine ? await runDueRules(deps, signal) : undefined;
    });
  const task = async (signal: AbortSignal) => {
    const done = await run(signal);
    if (!done || done.failed === 0) return undefined;
    return `${done.failed} of ${done.rules} optimization rules were not run; the log says why`;
  };
  return { ...createPeriodicWorker({ name, everyMs, task, logger }), run: () => run() };
}

/** Runs each rule that is due; one that fails does not keep the others. */
async function runDueRules(deps: RuleRunnerDeps, signal: AbortSignal | undefined): Promise<RuleRun> {
  const { readStore, clock, logger } = deps;
  const rules = [...(await readDueRules(readStore))].sort(byPrecedence);
  const now = clock();
  const done = { rules: rules.length, moved: 0, acted: 0, failed: 0, heldBack: 0 };
  const permissionsByUser = await deps.sightsOf(rules.map(({ userId }) => userId));
  for (const rule of rules) {
    if (signal?.aborted) break;
    try {
      const { action } = rule.fields;
      const list = isCampaignAction(action) ? undefined : await listOf(deps, rule);
      const permissions = permissionsByUser.get(rule.userId);
      if (!permissions || unseenErrors(rule.fields, list?.sourceType, permissions).length > 0) {
        done.heldBack += 1;
      } else if (isCampaignAction(action)) {
        done.acted += await applyToCampaigns(deps, rule, action, now);
      } else if (list) {
        const source = { ...list, withPremium: permissions.canSeeSspPremium };
        done.moved += await runRule(deps, rule, source, now);
      }
    } catch (error) {
      done.failed += 1;
      logger?.warn({ err: error, optimizationRuleId: rule.id }, 'an optimization rule was not run');
    }
  }
  return done;
}

/** The list that a rule fills. */
async function listOf({ lists }: RuleRunnerDeps, { fields, userId }: DueRule) {
  const { filterListId } = fields;
  const list = filterListId === null ? undefined : await lists.find(filterListId);
  if (filterListId === null || list?.userId !== userId || !isOptimizationListType(list.fields.type)) {
    throw new Error(`filter list ${filterListId} is not one that the rule may fill; choose another`);
  }
  return { filterListId, sourceType: list.fields.type };
}

/** @returns how many sources went to the rule's list */
async function runRule(
  { lists, sourceFigures }: RuleRunnerDeps,
  rule: DueRule,
  {
    filterListId,
    ...source
  }: Pick<SourceQuestion, 'sourceType' | 'withPremium'> & { readonly filterListId: number },
  now: Date,
): Promise<number> {
  const { fields, userId } = rule;
  const question = {
    userId,
    ...source,
    spans: spansOf(fields.timeRange, rule.campaigns, now),
    having: fields.conditions,
  };
  const wanted = await missingSources(lists, sourceFigures, { id: rule.id, filterListId }, question);
  const correlationId = randomUUID();
  const add = (sources: readonly string[], reason: string) =>
    lists.add(
      filterListId,
      sources,
      { optimizationRuleId: rule.id, reason },
      platformCommand(now, randomUUID(), correlationId),
    );
  let moved = 0;
  for (const figures of wanted.slice(0, EXPLAINED_MAX)) {
    moved += await add([figures.source], reasonOf(fields, figures));
  }
  const others = wanted.slice(EXPLAINED_MAX).map(({ source }) => source);
  if (others.length > 0) moved += await add(others, reasonOf(fields));
  return moved;
}

/** Asks page after page, because what is on the list already still meets the conditions for a while. */
async function missingSources(
  lists: RuleLists,
  sourceFigures: SourceFiguresPort,
  { id, filterListId }: { readonly id: number; readonly filterListId: number },
  question: Omit<SourceQuestion, 'after'>,
): Promise<readonly SourceFigures[]> {
  const wanted: SourceFigures[] = [];
  let after = '';
  while (wanted.length < MOVED_MAX) {
    const page = await sourceFigures({ ...question, after });
    const last = page.at(-1);
    if (!last) break;
    const missing = new Set(
      await lists.missing(
        filterListId,
        page.map(({ source }) => source),
        id,
      ),
    );
    wanted.push(...page.filter(({ source }) => missing.has(source)));
    after = last.source;
  }
  return wanted.slice(0, MOVED_MAX);
}
