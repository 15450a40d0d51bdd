import type { CommandContext } from '@marquee/kit/decider/command-context';
import { invalid, notFound } from '@marquee/kit/http/problem-error';
import type { Principal } from '@marquee/kit/http/principal';
import type { Savable } from '@marquee/kit/lists/list-file';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { idParam, optimizationRuleId } from '@marquee/schemas/common/ids';
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
import { isOptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import * as v from 'valibot';

import type { Actor } from '../actor.ts';
import type { FilterListCommands } from '../filter-lists/commands.ts';
import { moveList, type MoveRow, type MovesQuery } from '../filter-lists/rule-moves.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import type { ResourceQuery } from '../resource/query.ts';
import { accessOf, actorOf, creatorsOf, ownershipOf } from '../resource/scope.ts';
import { dryRun, type DryRunDeps } from './dry-run.ts';
import { targetListErrors } from './optimization-rule.ts';
import { unseenErrors } from './rule-permissions.ts';

export interface RuleHistoryHttp extends Omit<DryRunDeps, 'sourceFigures'> {
  /** Without it a dry run finds nothing. */
  readonly sourceFigures: DryRunDeps['sourceFigures'] | undefined;
  readonly rules: Pick<ResourceQuery, 'find'>;
  readonly filterLists: Pick<FilterListCommands, 'find' | 'removeItems'>;
  readonly moves: MovesQuery;
  readonly owners: Pick<OwnersQuery, 'permissionsByUser'>;
}

const params = v.object({ id: idParam(optimizationRuleId) });
const TAG = 'Optimization rules';

/** What a rule would do, what it did, and how to take that back: of one's own rules. */
export const ruleHistoryRoutes = (http: RuleHistoryHttp): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/optimization-rules/dry-run',
    summary: 'What a rule would have added over the last 14 days; it changes nothing',
    tag: TAG,
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
    method: 'POST',
    path: '/optimization-rules/:id/undo',
    summary: 'Take sources that a rule added off their lists; the rule leaves them off',
    tag: TAG,
    access: accessOf('own'),
    ownership: ownershipOf('own'),
    params,
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
      await existing(http, id, actor);
      const { removed, position } = await undo(http, { id, actor, sources, filterListId }, context);
      if (position !== undefined) await waitForProjections(position);
      return data({ removed });
    },
  }),
];

const historyRoute = (http: RuleHistoryHttp): RouteDefinition =>
  route({
    method: 'GET',
    path: '/optimization-rules/:id/history',
    summary: 'The sources that a rule added, with the reason, and when they were taken off again',
    tag: TAG,
    access: accessOf('own'),
    ownership: ownershipOf('own'),
    params,
    list: moveList,
    response: ruleHistoryAnswer,
    handler: async (call) => {
      await existing(http, call.params.id, actorOf('own', call.principal));
      const { rows, total } = await http.moves.page(call.params.id, call.list);
      return pageAnswer(call, { rows: rows.map(viewOf), total });
    },
  });

/** @throws ProblemError 404 */
async function existing({ rules }: RuleHistoryHttp, id: number, actor: Actor): Promise<void> {
  if (!(await rules.find(id, actor))) throw notFound('Optimization rule');
}

/** @throws ProblemError 422 where the account may not see what the rule would reveal */
async function runDry(http: RuleHistoryHttp, body: DryRunBody, { userId }: Principal): Promise<DryRun> {
  const found = await http.filterLists.find({ id: body.filterListId, actor: { scope: 'all' } });
  const list = found && { userId: found.userId, type: found.fields.type };
  const permissions = (await http.owners.permissionsByUser([userId])).get(userId);
  const fieldErrors = targetListErrors(userId, list);
  const unseen = list && permissions ? unseenErrors(body, list.type, permissions) : [];
  const [first, ...others] = [...fieldErrors, ...unseen];
  if (first) throw invalid(first, ...others);
  if (!list || !isOptimizationListType(list.type) || !permissions || !http.sourceFigures) {
    return { added: 0, isPartial: false, campaigns: 0, rows: [] };
  }
  return dryRun({ ...http, sourceFigures: http.sourceFigures }, body, {
    userId,
    sourceType: list.type,
    withPremium: permissions.canSeeSspPremium,
  });
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
