import { notFound, RejectedError } from '@marquee/kit/decider/rejection';
import { route, type RouteDefinition } from '@marquee/kit/http/route';
import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { idParam, optimizationRuleId } from '@marquee/schemas/common/ids';
import * as v from 'valibot';

import type { Actor } from '../actor.ts';
import type { ResourceQuery } from '../resource/query.ts';
import { accessOf, actorOf, ownershipOf } from '../resource/scope.ts';

export interface OwnRuleHttp {
  readonly rules: Pick<ResourceQuery, 'find'>;
}

/** What calls on one of one's own rules have in common. */
export const ON_OWN_RULE = {
  tag: 'Optimization rules',
  access: accessOf('own'),
  ownership: ownershipOf('own'),
  params: v.object({ id: idParam(optimizationRuleId) }),
} as const;

/** @throws RejectedError */
export async function expectRule({ rules }: OwnRuleHttp, id: number, actor: Actor): Promise<void> {
  if (!(await rules.find(id, actor))) throw new RejectedError(notFound('Optimization rule'));
}

interface RuleList<Row> {
  /** Behind `/optimization-rules/:id/` */
  readonly name: string;
  readonly summary: string;
  readonly list: ListQueryDefinition;
  readonly response: NonNullable<RouteDefinition['response']>;
  readonly page: (
    ruleId: number,
    list: ListQuery,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
}

/** A list of what one of one's own rules did. */
export const ruleListRoute = <Row>(
  http: OwnRuleHttp,
  { name, summary, list, response, page }: RuleList<Row>,
): RouteDefinition =>
  route({
    ...ON_OWN_RULE,
    method: 'GET',
    path: `/optimization-rules/:id/${name}`,
    summary,
    list,
    response,
    handler: async (call) => {
      await expectRule(http, call.params.id, actorOf('own', call.principal));
      return pageAnswer(call, await page(call.params.id, call.list));
    },
  });
