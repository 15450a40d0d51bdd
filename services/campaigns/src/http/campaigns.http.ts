import { invalid } from '@marquee/kit/http/problem-error';
import type { CommandContext } from '@marquee/kit/decider/command-context';
import { ADMIN, noContent, route, type RouteDefinition, type RouteRequest } from '@marquee/kit/http/route';
import {
  changeCampaignBody,
  createCampaignBody,
  createCampaignForUserBody,
  disapproveCampaignBody,
  editCampaignBody,
  versionBody,
} from '@marquee/schemas/commands/campaign';
import { campaignId, idParam } from '@marquee/schemas/common/ids';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { campaignAnswer, campaignListAnswer } from '@marquee/schemas/queries/campaign';
import { creativeListAnswer } from '@marquee/schemas/queries/creative';
import { notFound } from '@marquee/kit/http/problem-error';
import * as v from 'valibot';

import type { CampaignHandled, CampaignTarget } from '../campaign-commands.ts';
import type { NewCampaignFields } from '../campaign-fields.ts';
import { campaignList } from '../read-models/campaigns/query.ts';
import { creativeList } from '../read-models/creatives/query.ts';
import { campaignAnswerOf, campaignListOf, creativeListOf, type HttpContext } from './answers.ts';
import { campaignPatch } from './bodies.ts';
import { acceptedOrThrow } from './problems.ts';
import { accessOf, actorOf, expectedVersion, ownershipOf, prefixOf, type Scope } from './scope.ts';

const params = v.object({ id: idParam(campaignId) });
const tag = 'campaigns';
type OnCampaign<Body> = RouteRequest<v.InferOutput<typeof params>, undefined, Body>;

/** Calls on campaigns: one's own, or under `/admin` everybody's. */
export function campaignRoutes(scope: Scope, context: HttpContext): readonly RouteDefinition[] {
  const path = `${prefixOf(scope)}/campaigns`;
  const one = { tag, access: accessOf(scope), ownership: ownershipOf(scope), params } as const;
  const all = { tag, access: accessOf(scope), ownership: 'none' } as const;
  return [
    route({
      ...all,
      method: 'GET',
      path,
      summary: 'List campaigns',
      list: campaignList,
      response: campaignListAnswer,
      handler: ({ principal, list, url }) => campaignListOf(context, { scope, principal }, { list, url }),
    }),
    route({
      ...one,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'Show a campaign',
      response: campaignAnswer,
      handler: ({ principal, params: { id } }) => campaignAnswerOf(context, { scope, principal }, id),
    }),
    createRoute(scope, context, path),
    route({
      ...one,
      method: 'PUT',
      path: `${path}/:id`,
      summary: 'Change a campaign; optional fields that are left out keep their value',
      body: changeCampaignBody,
      response: campaignAnswer,
      idempotent: true,
      handler: (request) => change(scope, context, request),
    }),
    route({
      ...one,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: 'Edit name, price, budgets, dates or the switch in place',
      body: editCampaignBody,
      response: campaignAnswer,
      idempotent: true,
      handler: (request) => change(scope, context, request),
    }),
    route({
      ...one,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Delete a campaign',
      idempotent: true,
      handler: async (request) => {
        const handled = await context.commands.deleteCampaign(
          targetOf(scope, request, undefined),
          request.context,
        );
        await request.settled(acceptedOrThrow(handled).position);
        return noContent();
      },
    }),
    ...actionRoutes(scope, context, path),
    route({
      ...one,
      method: 'GET',
      path: `${path}/:id/related-creatives`,
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

function createRoute(scope: Scope, context: HttpContext, path: string): RouteDefinition {
  const shared = {
    method: 'POST',
    path,
    tag,
    access: accessOf(scope),
    ownership: 'none',
    response: campaignAnswer,
    idempotent: true,
  } as const;
  const create = async (
    request: RouteRequest<undefined, undefined, v.InferOutput<typeof createCampaignBody>>,
    userId: number,
  ) => {
    const { principal, body } = request;
    const command = {
      userId,
      fields: campaignPatch(body) as NewCampaignFields,
      isActive: body.isActive,
      actor: actorOf(scope, principal),
    };
    const handled = acceptedOrThrow(await context.commands.createCampaign(command, request.context));
    await request.settled(handled.position);
    return campaignAnswerOf(context, { scope, principal }, handled.state.campaign?.id ?? 0, 201);
  };
  if (scope === 'own') {
    return route({
      ...shared,
      summary: 'Create a campaign',
      body: createCampaignBody,
      handler: (request) => create(request, request.principal.userId),
    });
  }
  return route({
    ...shared,
    summary: 'Create a campaign for an advertiser',
    body: createCampaignForUserBody,
    handler: async (request) => {
      const { userId } = request.body;
      if (!(await context.owners.mayOwn(userId)))
        throw invalid({ field: 'userId', message: MESSAGES.userNotFound });
      return create(request, userId);
    },
  });
}

/** Calls that take a campaign, do one thing and answer the campaign. */
function actionRoutes(scope: Scope, context: HttpContext, path: string): RouteDefinition[] {
  const { commands } = context;
  type Act = (target: CampaignTarget, context: CommandContext) => Promise<CampaignHandled>;
  const action = (name: string, summary: string, act: Act, status = 200) =>
    route({
      method: 'POST',
      path: `${path}/:id/${name}`,
      summary,
      tag,
      access: accessOf(scope),
      ownership: ownershipOf(scope),
      params,
      body: versionBody,
      response: campaignAnswer,
      idempotent: true,
      handler: async (request) => {
        const target = targetOf(scope, request, request.body.version);
        return answer(scope, context, request, await act(target, request.context), status);
      },
    });
  const routes = [
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
  if (scope === 'own') return routes;
  return [
    ...routes,
    action('approve', 'Let a campaign run', (target, command) => commands.approveCampaign(target, command)),
    route({
      method: 'POST',
      path: `${path}/:id/disapprove`,
      summary: 'Refuse a campaign, or take its approval back',
      tag,
      access: ADMIN,
      ownership: 'none',
      params,
      body: disapproveCampaignBody,
      response: campaignAnswer,
      idempotent: true,
      handler: async (request) => {
        const { version, reason } = request.body;
        const command = { ...targetOf(scope, request, version), reason };
        return answer(scope, context, request, await commands.disapproveCampaign(command, request.context));
      },
    }),
  ];
}

const targetOf = (
  scope: Scope,
  request: OnCampaign<unknown>,
  version: number | undefined,
): CampaignTarget => ({
  campaignId: request.params.id,
  actor: actorOf(scope, request.principal),
  expectedVersion: expectedVersion(request.headers, version),
});

async function change(
  scope: Scope,
  context: HttpContext,
  request: OnCampaign<v.InferOutput<typeof changeCampaignBody> | v.InferOutput<typeof editCampaignBody>>,
) {
  const { body } = request;
  const command = {
    ...targetOf(scope, request, body.version),
    patch: campaignPatch(body),
    isActive: body.isActive,
  };
  return answer(scope, context, request, await context.commands.changeCampaign(command, request.context));
}

async function answer(
  scope: Scope,
  context: HttpContext,
  request: OnCampaign<unknown>,
  outcome: CampaignHandled,
  status = 200,
) {
  const handled = acceptedOrThrow(outcome);
  await request.settled(handled.position);
  const id = handled.state.campaign?.id ?? request.params.id;
  return campaignAnswerOf(context, { scope, principal: request.principal }, id, status);
}
