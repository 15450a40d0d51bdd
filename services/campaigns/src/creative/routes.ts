import { creativeResource } from '@marquee/schemas/creative/fields';
import type { ListQuery } from '@marquee/kit/lists/list-query';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { undoDecisionBody, versionBody } from '@marquee/schemas/campaign/commands';
import {
  changeCreativeBody,
  createCreativeBody,
  createCreativeForUserBody,
  deleteCreativeQuery,
  refuseCreativeBody,
  editCreativeBody,
} from '@marquee/schemas/creative/commands';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { creativeId, idParam } from '@marquee/schemas/common/ids';
import { creativeAnswer, creativeCountAnswer, creativeListAnswer } from '@marquee/schemas/creative/views';
import * as v from 'valibot';

import type { CreativeCommands, CreativeTarget } from './commands.ts';
import type { CreativeState } from './state.ts';
import { creativeList } from '../read-models/creatives/query.ts';
import {
  creativeAnswerOf,
  creativeFileOf,
  creativeListOf,
  creativeTotalsOf,
  type HttpContext,
} from '../moderated/answers.ts';
import { withSides } from './sides.ts';
import { type ModeratedKind, ModeratedRoutes } from '../moderated/routes.ts';
import type { Scope } from '../resource/scope.ts';

/** Rows a page of the list of what waits for moderation. */
const PENDING_PER_PAGE = 15;

type Routes = ModeratedRoutes<CreativeState, CreativeTarget>;

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
  totalsOf: creativeTotalsOf,
  fileOf: creativeFileOf,
  answerOf: creativeAnswerOf,
};

/** Calls on creatives: the caller's own, or under `/admin` all. */
export function creativeRoutes(scope: Scope, context: HttpContext): readonly RouteDefinition[] {
  const routes = new ModeratedRoutes(CREATIVES, scope, context);
  const { commands } = context;
  return [
    ...routes.read(),
    routes.create({
      body: createCreativeBody,
      bodyForUser: createCreativeForUserBody,
      create: ({ userId, actor, body }, command) => {
        const fields = creativeResource.toStored(withSides(body));
        return commands.createCreative({ userId, fields, isActive: body.isActive, actor }, command);
      },
    }),
    ...changeRoutes(routes, commands),
    routes.remove(
      (target, command, { unusedOnly }) =>
        commands.deleteCreative({ ...target, unusedOnly: unusedOnly === 'true' }, command),
      deleteCreativeQuery,
    ),
    routes.restore((target, command) => commands.restoreCreative(target, command)),
    routes.action('duplicate', {
      summary: 'Copy a creative; the copy is stopped and pending',
      body: versionBody,
      status: 201,
      action: (target, command) => commands.duplicateCreative(target, command),
    }),
    ...(scope === 'all' ? [...activeRoutes(routes, context), ...moderationRoutes(routes, commands)] : []),
  ];
}

const changeRoutes = (routes: Routes, commands: CreativeCommands): RouteDefinition[] => [
  routes.change('PUT', {
    summary: 'Change a creative; optional fields that are left out keep their value',
    body: changeCreativeBody,
    action: (target, command, body) => {
      const { size, isActive } = body;
      const patch = creativeResource.toStored(withSides(body));
      return commands.changeCreative({ ...target, patch, size, isActive }, command);
    },
  }),
  routes.change('PATCH', {
    summary:
      'Switch a creative on or off, change its weight, or move it to a folder; null moves it out of it',
    body: editCreativeBody,
    action: (target, command, { isActive, folderId, weight }) =>
      commands.changeCreative(
        { ...target, patch: withoutUndefined({ folderId, weight }), isActive },
        command,
      ),
  }),
];

/** Everything that may be shown, for admins. */
const activeRoutes = ({ resource }: Routes, context: HttpContext): RouteDefinition[] => [
  resource.list({
    below: '/active/index',
    summary: 'List creatives that are approved and switched on',
    list: creativeList,
    answer: creativeListAnswer,
    handler: ({ principal, list, url }) =>
      creativeListOf(context, { scope: 'all', principal }, { list, url }, { activeOnly: true }),
  }),
  route({
    ...resource.onAll,
    method: 'GET',
    path: `${resource.path}/active/count`,
    summary: 'Count creatives that are approved and switched on',
    response: creativeCountAnswer,
    handler: async () => data({ count: await context.creatives.countActive() }),
  }),
];

const moderationRoutes = (routes: Routes, commands: CreativeCommands): RouteDefinition[] => [
  routes.action('approve', {
    summary: 'Let a creative be shown',
    body: versionBody,
    action: (target, command) => commands.approveCreative(target, command),
  }),
  routes.action('decline', {
    summary: 'Refuse a creative that waits for moderation',
    body: refuseCreativeBody,
    action: (target, command, { reason }) => commands.declineCreative({ ...target, reason }, command),
  }),
  routes.action('disapprove', {
    summary: 'Take the approval of a creative back',
    body: refuseCreativeBody,
    action: (target, command, { reason }) => commands.disapproveCreative({ ...target, reason }, command),
  }),
  routes.action('undo-decision', {
    summary: 'Undo your decision about a creative, while nothing else has happened to it',
    body: undoDecisionBody,
    action: (target, command) => commands.undoCreativeDecision(target, command),
  }),
];

/** The list of what waits for moderation has a page length of its own, unless the call names one. */
function pendingPage(list: ListQuery, url: string): ListQuery {
  const isPending = list.where.some(
    ({ field, operator, value }) =>
      (field === 'approved' || field === 'status') && operator === 'eq' && value === 'pending',
  );
  return isPending && !/[?&]perPage=/.test(url) ? { ...list, perPage: PENDING_PER_PAGE } : list;
}
