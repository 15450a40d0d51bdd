import type { CommandContext } from '@marquee/kit/decider/command-context';
import { invalid } from '@marquee/kit/http/problem-error';
import type { Principal } from '@marquee/kit/http/principal';
import type { Savable } from '@marquee/kit/lists/list-file';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import {
  type DryRun,
  dryRunAnswer,
  dryRunBody,
  type DryRunBody,
  ruleHistoryAnswer,
  type RuleMoveView,
  undoRuleAnswer,
  undoRuleBody,
} from '@marquee/schemas/optimization-rule/history';
import { isCampaignAction } from '@marquee/schemas/optimization-rule/actions';
import { optimizationRuleResource } from '@marquee/schemas/optimization-rule/fields';
import { isOptimizationListType, optimizationRuleErrors } from '@marquee/schemas/optimization-rule/rules';

import type { Actor } from '../actor.ts';
import type { FilterListCommands } from '../filter-lists/commands.ts';
import { moveList, type MoveRow, type MovesQuery } from '../filter-lists/rule-moves.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import { actorOf, creatorsOf } from '../resource/scope.ts';
import { type CampaignDryRunDeps, dryRunCampaigns } from './actions/dry-run.ts';
import { dryRun, type DryRunDeps } from './dry-run.ts';
import { type DryRunRule, NOTHING_FOUND } from './dry-run-campaigns.ts';
import { filledListOf, type TargetList, targetListErrors } from './optimization-rule.ts';
import { expectRule, ON_OWN_RULE, type OwnRuleHttp, ruleListRoute } from './own-rule.ts';
import { unseenErrors } from './rule-permissions.ts';

export interface RuleHistoryHttp extends OwnRuleHttp, Omit<DryRunDeps, 'sourceFigures'> {
  /** Without it a dry run finds nothing. */
  readonly sourceFigures: DryRunDeps['sourceFigures'] | undefined;
  readonly filterLists: Pick<FilterListCommands, 'find' | 'removeItems'>;
  readonly moves: MovesQuery;
  readonly owners: Pick<OwnersQuery, 'permissionsByUser'>;
  readonly minPrices: CampaignDryRunDeps['minPrices'];
}

/** What a rule would do, what it did, and how to take that back: of one's own rules. */
export const ruleHistoryRoutes = (http: RuleHistoryHttp): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/optimization-rules/dry-run',
    summary: 'What a rule would have done over the last 14 days; it changes nothing',
    tag: ON_OWN_RULE.tag,
    access: creatorsOf('own'),
    ownership: 'own',
    changesNothing: true,
    body: dryRunBody,
    response: dryRunAnswer,
    callsPerMinute: 6,
    handler: async ({ body, principal }) => data(await runDry(http, body, principal)),
  }),
  ...savedListRoutes<RuleMoveView & Savable>(
    historyRoute(http),
    { name: 'rule-history', withoutId: true },
    ({ filterListId, source }) => `${filterListId}:${source}`,
  ),
  historyRoute(http),
  route({
    ...ON_OWN_RULE,
    method: 'POST',
    path: '/optimization-rules/:id/undo',
    summary: 'Take sources that a rule added off their lists; the rule leaves them off',
    body: undoRuleBody,
    response: undoRuleAnswer,
    idempotent: true,
    handler: async ({
      params: { id },
      body: { sources, filterListId },
      principal,
      context,
      waitForProjections,
    }) => {
      const actor = actorOf('own', principal);
      await expectRule(http, id, actor);
      const { removed, position } = await undo(http, { id, actor, sources, filterListId }, context);
      if (position !== undefined) await waitForProjections(position);
      return data({ removed });
    },
  }),
];

const historyRoute = (http: RuleHistoryHttp): RouteDefinition =>
  ruleListRoute(http, {
    name: 'history',
    summary: 'The sources that a rule added, with the reason, and when they were taken off again',
    list: moveList,
    response: ruleHistoryAnswer,
    page: async (ruleId, list) => {
      const { rows, total } = await http.moves.page(ruleId, list);
      return { rows: rows.map(viewOf), total };
    },
  });

const { defaults } = optimizationRuleResource;

/** @throws ProblemError 422 for a rule that could not be saved, or would reveal what the account may not see */
async function runDry(http: RuleHistoryHttp, body: DryRunBody, { userId }: Principal): Promise<DryRun> {
  const { optimizationRuleId: id, ...named } = body;
  // A body that fills in the defaults names every field.
  const fields = {
    ...defaults,
    ...optimizationRuleResource.toStored({ ...named, name: '' }),
  } as DryRunRule['fields'];
  const rule: DryRunRule = { id: id ?? undefined, fields };
  const permissions = (await http.owners.permissionsByUser([userId])).get(userId);
  const filterListId = filledListOf(fields);
  const list = filterListId === null ? undefined : await listOf(http, filterListId);
  const [first, ...others] = [
    ...optimizationRuleErrors(fields),
    ...(filterListId === null ? [] : targetListErrors(userId, list)),
    ...(permissions ? unseenErrors(fields, list?.type, permissions) : []),
  ];
  if (first) throw invalid(first, ...others);
  if (!permissions || !http.sourceFigures) return NOTHING_FOUND;
  const deps = { ...http, sourceFigures: http.sourceFigures };
  if (isCampaignAction(fields.action)) return dryRunCampaigns(deps, rule, fields.action, userId);
  if (!list || filterListId === null || !isOptimizationListType(list.type)) return NOTHING_FOUND;
  const withPremium = permissions.canSeeSspPremium;
  return dryRun(deps, rule, filterListId, { userId, sourceType: list.type, withPremium });
}

async function listOf({ filterLists }: RuleHistoryHttp, id: number): Promise<TargetList | undefined> {
  const found = await filterLists.find({ id, actor: { scope: 'all' } });
  return found && { userId: found.userId, type: found.fields.type };
}

interface Undo {
  readonly id: number;
  readonly actor: Actor;
  readonly sources: readonly string[];
  /** Without it all lists of the rule. */
  readonly filterListId?: number | null | undefined;
}

async function undo(
  { moves, filterLists }: RuleHistoryHttp,
  { id, actor, sources, filterListId: only }: Undo,
  context: CommandContext,
): Promise<{ readonly removed: number; readonly position: bigint | undefined }> {
  let removed = 0;
  let position: bigint | undefined;
  for (const [filterListId, items] of await moves.present(id, sources, only ?? undefined)) {
    const written = await filterLists.removeItems({ id: filterListId, actor, items }, context);
    removed += written?.report.removed ?? 0;
    position = written?.position ?? position;
  }
  return { removed, position };
}

const viewOf = ({ source, list_id, reason, added_at, removed_at }: MoveRow): RuleMoveView => ({
  source,
  filterListId: Number(list_id),
  reason,
  addedAt: added_at.toISOString(),
  removedAt: removed_at?.toISOString() ?? null,
});
