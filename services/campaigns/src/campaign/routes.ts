import type { CommandContext } from '@marquee/kit/decider/command-context';
import { notFound } from '@marquee/kit/http/problem-error';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import {
  changeCampaignBody,
  createCampaignBody,
  createCampaignForUserBody,
  disapproveCampaignBody,
  editCampaignBody,
  undoDecisionBody,
  versionBody,
} from '@marquee/schemas/campaign/commands';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { historyAnswer, historyQuery } from '@marquee/schemas/campaign/history';
import { campaignId, idParam } from '@marquee/schemas/common/ids';
import { campaignAnswer, campaignListAnswer } from '@marquee/schemas/campaign/views';
import * as v from 'valibot';

import { bulkCampaignRoutes } from './bulk-routes.ts';
import type { CampaignCommands, CampaignTarget } from './commands.ts';
import { editingFile } from './editing-file.ts';
import { historyOf } from './history.ts';
import type { CampaignState } from './state.ts';
import { relatedCreativesRoutes } from './related-creatives.ts';
import { rotationRoute } from './rotation-route.ts';
import { todayRoute } from './today-route.ts';
import { campaignList } from '../read-models/campaigns/query.ts';
import {
  campaignAnswerOf,
  campaignFileOf,
  campaignListOf,
  campaignPagesOf,
  campaignTotalsOf,
  type HttpContext,
} from '../moderated/answers.ts';
import { type ModeratedKind, ModeratedRoutes } from '../moderated/routes.ts';
import { actorOf, type Scope } from '../resource/scope.ts';

type Routes = ModeratedRoutes<CampaignState, CampaignTarget>;

const CAMPAIGNS: ModeratedKind<CampaignState, CampaignTarget> = {
  names: { one: 'campaign', many: 'campaigns' },
  params: v.object({ id: idParam(campaignId) }),
  list: campaignList,
  listAnswer: campaignListAnswer,
  answer: campaignAnswer,
  targetOf: (id, by) => ({ campaignId: id, ...by }),
  idOf: ({ campaign }) => campaign?.id,
  listOf: campaignListOf,
  totalsOf: campaignTotalsOf,
  fileOf: campaignFileOf,
  tagsOf: ({ campaigns }, field, actor) => campaigns.tags(field, actor),
  answerOf: campaignAnswerOf,
};

/** Calls on campaigns: the caller's own, or under `/admin` all. */
export function campaignRoutes(scope: Scope, context: HttpContext): readonly RouteDefinition[] {
  const routes = new ModeratedRoutes(CAMPAIGNS, scope, context);
  const { commands } = context;
  return [
    ...routes.read(),
    routes.create({
      body: createCampaignBody,
      bodyForUser: createCampaignForUserBody,
      create: ({ userId, actor, body }, command) => {
        const fields = campaignResource.toStored(body);
        return commands.createCampaign({ userId, fields, isActive: body.isActive, actor }, command);
      },
    }),
    ...bulkCampaignRoutes(scope, commands),
    editingFileRoute(routes, scope, context),
    ...changeRoutes(routes, commands),
    routes.remove((target, command) => commands.deleteCampaign(target, command)),
    routes.restore((target, command) => commands.restoreCampaign(target, command)),
    ...actionRoutes(routes, commands),
    ...(scope === 'all' ? moderationRoutes(routes, commands) : []),
    ...relatedCreativesRoutes(routes, scope, context),
    historyRoute(routes, scope, commands),
    todayRoute(routes, scope, context),
    rotationRoute(routes, scope, context),
  ];
}

function changeRoutes(routes: Routes, commands: CampaignCommands): RouteDefinition[] {
  type Change = v.InferOutput<typeof changeCampaignBody> | v.InferOutput<typeof editCampaignBody>;
  const action = (target: CampaignTarget, command: CommandContext, body: Change) =>
    commands.changeCampaign(
      { ...target, patch: campaignResource.toStored(body), isActive: body.isActive },
      command,
    );
  return [
    routes.change('PUT', {
      summary: 'Change a campaign; optional fields that are left out keep their value',
      body: changeCampaignBody,
      action,
    }),
    routes.change('PATCH', {
      summary: 'Edit name, price, budgets, dates or the switch in place',
      body: editCampaignBody,
      action,
    }),
  ];
}

const actionRoutes = (routes: Routes, commands: CampaignCommands): RouteDefinition[] => [
  routes.action('start', {
    summary: 'Switch a campaign on; it runs once it is approved',
    body: versionBody,
    action: (target, command) => commands.startCampaign(target, command),
  }),
  routes.action('stop', {
    summary: 'Switch a campaign off',
    body: versionBody,
    action: (target, command) => commands.stopCampaign(target, command),
  }),
  routes.action('duplicate', {
    summary: 'Copy a campaign; the copy is stopped, and approved where the original is',
    body: versionBody,
    status: 201,
    action: (target, command) => commands.duplicateCampaign(target, command),
  }),
];

const moderationRoutes = (routes: Routes, commands: CampaignCommands): RouteDefinition[] => [
  routes.action('approve', {
    summary: 'Let a campaign run',
    body: versionBody,
    action: (target, command) => commands.approveCampaign(target, command),
  }),
  routes.action('disapprove', {
    summary: 'Refuse a campaign, or take its approval back',
    body: disapproveCampaignBody,
    action: (target, command, { reason }) => commands.disapproveCampaign({ ...target, reason }, command),
  }),
  routes.action('undo-decision', {
    summary: 'Undo your decision about a campaign, while nothing else has happened to it',
    body: undoDecisionBody,
    action: (target, command) => commands.undoCampaignDecision(target, command),
  }),
];

const editingFileRoute = ({ resource }: Routes, scope: Scope, context: HttpContext): RouteDefinition =>
  route({
    ...resource.onAll,
    ...(scope === 'all' ? { records: 'personal-data-exported' } : {}),
    method: 'GET',
    path: `${resource.path}/export-for-editing.csv`,
    summary: 'All campaigns that a list has on its pages, as a CSV to edit and to import again',
    list: campaignList,
    handler: async ({ principal, list }) =>
      editingFile(await campaignPagesOf(context, { scope, principal }, list)),
  });

const historyRoute = ({ resource }: Routes, scope: Scope, commands: CampaignCommands): RouteDefinition =>
  route({
    ...resource.onOne,
    method: 'GET',
    path: `${resource.path}/:id/history`,
    summary: 'Show what changed in a campaign, the newest first',
    query: historyQuery,
    response: historyAnswer,
    handler: async ({ principal, params: { id }, query: { before } }) => {
      const recorded = await commands.recorded({ campaignId: id, actor: actorOf(scope, principal) });
      if (!recorded) throw notFound('Campaign');
      return data(historyOf(recorded, before));
    },
  });
