import type { CommandContext } from '@marquee/kit/decider/command-context';
import { notFound } from '@marquee/kit/http/problem-error';
import { route, type RouteDefinition } from '@marquee/kit/http/route';
import {
  changeCampaignBody,
  createCampaignBody,
  createCampaignForUserBody,
  disapproveCampaignBody,
  editCampaignBody,
  versionBody,
} from '@marquee/schemas/campaign/commands';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { campaignId, idParam } from '@marquee/schemas/common/ids';
import { campaignAnswer, campaignListAnswer } from '@marquee/schemas/campaign/views';
import { creativeListAnswer } from '@marquee/schemas/creative/views';
import * as v from 'valibot';

import type { CampaignHandled, CampaignTarget } from './commands.ts';
import type { CampaignState } from './state.ts';
import { campaignList } from '../read-models/campaigns/query.ts';
import { creativeList } from '../read-models/creatives/query.ts';
import { campaignAnswerOf, campaignListOf, creativeListOf, type HttpContext } from '../moderated/answers.ts';
import {
  commandRoute,
  createRoute,
  deleteRoute,
  type ModeratedCalls,
  type ModeratedKind,
  onOne,
  pathOf,
  readRoutes,
} from '../moderated/routes.ts';
import { actorOf, type Scope } from '../resource/scope.ts';

type Calls = ModeratedCalls<CampaignState, CampaignTarget>;

const CAMPAIGNS: ModeratedKind<CampaignState, CampaignTarget> = {
  names: { one: 'campaign', many: 'campaigns' },
  params: v.object({ id: idParam(campaignId) }),
  list: campaignList,
  listAnswer: campaignListAnswer,
  answer: campaignAnswer,
  targetOf: (id, by) => ({ campaignId: id, ...by }),
  idOf: ({ campaign }) => campaign?.id,
  listOf: campaignListOf,
  answerOf: campaignAnswerOf,
};

/** Calls on campaigns: one's own, or under `/admin` everybody's. */
export function campaignRoutes(scope: Scope, context: HttpContext): readonly RouteDefinition[] {
  const calls = { kind: CAMPAIGNS, scope, context };
  const { commands } = context;
  type Change = v.InferOutput<typeof changeCampaignBody> | v.InferOutput<typeof editCampaignBody>;
  const change = (target: CampaignTarget, command: CommandContext, body: Change) =>
    commands.changeCampaign(
      { ...target, patch: campaignResource.toStored(body), isActive: body.isActive },
      command,
    );
  return [
    ...readRoutes(calls),
    createRoute(calls, {
      body: createCampaignBody,
      bodyForUser: createCampaignForUserBody,
      create: ({ userId, actor, body }, command) => {
        const fields = campaignResource.toStored(body);
        return commands.createCampaign({ userId, fields, isActive: body.isActive, actor }, command);
      },
    }),
    commandRoute(calls, {
      method: 'PUT',
      summary: 'Change a campaign; optional fields that are left out keep their value',
      body: changeCampaignBody,
      act: change,
    }),
    commandRoute(calls, {
      method: 'PATCH',
      summary: 'Edit name, price, budgets, dates or the switch in place',
      body: editCampaignBody,
      act: change,
    }),
    deleteRoute(calls, (target, command) => commands.deleteCampaign(target, command)),
    ...actionRoutes(calls),
    ...(scope === 'all' ? moderationRoutes(calls) : []),
    route({
      ...onOne(calls),
      method: 'GET',
      path: `${pathOf(calls)}/:id/related-creatives`,
      summary: 'List the creatives of a campaign',
      list: creativeList,
      response: creativeListAnswer,
      handler: async ({ principal, params: { id }, list, url }) => {
        const row = await context.campaigns.find(id, actorOf(scope, principal));
        if (!row) throw notFound('Campaign');
        const { creativeIds } = row.fields as { creativeIds: number[] };
        return creativeListOf(context, { scope, principal }, { list, url }, { ids: creativeIds });
      },
    }),
  ];
}

function actionRoutes(calls: Calls): RouteDefinition[] {
  const { commands } = calls.context;
  type Act = (target: CampaignTarget, context: CommandContext) => Promise<CampaignHandled>;
  const action = (name: string, summary: string, act: Act, status = 200) =>
    commandRoute(calls, { method: 'POST', action: name, summary, body: versionBody, status, act });
  return [
    action('start', 'Switch a campaign on; it runs once it is approved', (target, command) =>
      commands.startCampaign(target, command),
    ),
    action('stop', 'Switch a campaign off', (target, command) => commands.stopCampaign(target, command)),
    action(
      'duplicate',
      'Copy a campaign; the copy is stopped and pending',
      (target, command) => commands.duplicateCampaign(target, command),
      201,
    ),
  ];
}

function moderationRoutes(calls: Calls): RouteDefinition[] {
  const { commands } = calls.context;
  return [
    commandRoute(calls, {
      method: 'POST',
      action: 'approve',
      summary: 'Let a campaign run',
      body: versionBody,
      act: (target, command) => commands.approveCampaign(target, command),
    }),
    commandRoute(calls, {
      method: 'POST',
      action: 'disapprove',
      summary: 'Refuse a campaign, or take its approval back',
      body: disapproveCampaignBody,
      act: (target, command, { reason }) => commands.disapproveCampaign({ ...target, reason }, command),
    }),
  ];
}
