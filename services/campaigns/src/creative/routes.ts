import { creativeResource } from '@marquee/schemas/creative/fields';
import type { ListQuery } from '@marquee/kit/http/list-query';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { versionBody } from '@marquee/schemas/campaign/commands';
import {
  changeCreativeBody,
  createCreativeBody,
  createCreativeForUserBody,
  refuseCreativeBody,
  switchCreativeBody,
} from '@marquee/schemas/creative/commands';
import { creativeId, idParam } from '@marquee/schemas/common/ids';
import { creativeAnswer, creativeCountAnswer, creativeListAnswer } from '@marquee/schemas/creative/views';
import * as v from 'valibot';

import type { CreativeTarget } from './commands.ts';
import type { CreativeState } from './state.ts';
import { creativeList } from '../read-models/creatives/query.ts';
import { creativeAnswerOf, creativeListOf, type HttpContext } from '../moderated/answers.ts';
import { withSides } from './sides.ts';
import {
  commandRoute,
  createRoute,
  deleteRoute,
  type ModeratedCalls,
  type ModeratedKind,
  onAll,
  pathOf,
  readRoutes,
} from '../moderated/routes.ts';
import type { Scope } from '../resource/scope.ts';

/** Rows a page of the list of what waits for moderation. */
const PENDING_PER_PAGE = 15;

const CREATIVES: ModeratedKind<CreativeState, CreativeTarget> = {
  names: { one: 'creative', many: 'creatives' },
  params: v.object({ id: idParam(creativeId) }),
  list: creativeList,
  listAnswer: creativeListAnswer,
  answer: creativeAnswer,
  targetOf: (id, by) => ({ creativeId: id, ...by }),
  idOf: ({ creative }) => creative?.id,
  listOf: (context, viewer, { list, url }) =>
    creativeListOf(context, viewer, { list: pendingPage(list, url), url }),
  answerOf: creativeAnswerOf,
};

/** Calls on creatives: one's own, or under `/admin` everybody's. */
export function creativeRoutes(scope: Scope, context: HttpContext): readonly RouteDefinition[] {
  const calls = { kind: CREATIVES, scope, context };
  const { commands } = context;
  return [
    ...readRoutes(calls),
    createRoute(calls, {
      body: createCreativeBody,
      bodyForUser: createCreativeForUserBody,
      create: ({ userId, actor, body }, command) => {
        const fields = creativeResource.toStored(withSides(body));
        return commands.createCreative({ userId, fields, isActive: body.isActive, actor }, command);
      },
    }),
    commandRoute(calls, {
      method: 'PUT',
      summary: 'Change a creative; optional fields that are left out keep their value',
      body: changeCreativeBody,
      act: (target, command, body) => {
        const { size, isActive } = body;
        return commands.changeCreative(
          { ...target, patch: creativeResource.toStored(withSides(body)), size, isActive },
          command,
        );
      },
    }),
    commandRoute(calls, {
      method: 'PATCH',
      summary: 'Switch a creative on or off',
      body: switchCreativeBody,
      act: (target, command, { isActive }) => commands.switchCreative({ ...target, isActive }, command),
    }),
    deleteRoute(calls, (target, command) => commands.deleteCreative(target, command)),
    commandRoute(calls, {
      method: 'POST',
      action: 'duplicate',
      summary: 'Copy a creative; the copy is stopped and pending',
      body: versionBody,
      status: 201,
      act: (target, command) => commands.duplicateCreative(target, command),
    }),
    ...(scope === 'all' ? moderationRoutes(calls) : []),
  ];
}

/** What only admins do: moderate, and look at everything that may be shown. */
function moderationRoutes(calls: ModeratedCalls<CreativeState, CreativeTarget>): RouteDefinition[] {
  const { scope, context } = calls;
  const { commands } = context;
  return [
    route({
      ...onAll(calls),
      method: 'GET',
      path: `${pathOf(calls)}/active/index`,
      summary: 'List creatives that are approved and switched on',
      list: creativeList,
      response: creativeListAnswer,
      handler: ({ principal, list, url }) =>
        creativeListOf(context, { scope, principal }, { list, url }, { activeOnly: true }),
    }),
    route({
      ...onAll(calls),
      method: 'GET',
      path: `${pathOf(calls)}/active/count`,
      summary: 'Count creatives that are approved and switched on',
      response: creativeCountAnswer,
      handler: async () => data({ count: await context.creatives.countActive() }),
    }),
    commandRoute(calls, {
      method: 'POST',
      action: 'approve',
      summary: 'Let a creative be shown',
      body: versionBody,
      act: (target, command) => commands.approveCreative(target, command),
    }),
    commandRoute(calls, {
      method: 'POST',
      action: 'decline',
      summary: 'Refuse a creative that waits for moderation',
      body: refuseCreativeBody,
      act: (target, command, { reason }) => commands.declineCreative({ ...target, reason }, command),
    }),
    commandRoute(calls, {
      method: 'POST',
      action: 'disapprove',
      summary: 'Take the approval of a creative back',
      body: refuseCreativeBody,
      act: (target, command, { reason }) => commands.disapproveCreative({ ...target, reason }, command),
    }),
  ];
}

/** The list of what waits for moderation has a page length of its own, unless the call names one. */
function pendingPage(list: ListQuery, url: string): ListQuery {
  const isPending = list.where.some(
    ({ field, operator, value }) =>
      (field === 'approved' || field === 'status') && operator === 'eq' && value === 'pending',
  );
  return isPending && !/[?&]perPage=/.test(url) ? { ...list, perPage: PENDING_PER_PAGE } : list;
}
