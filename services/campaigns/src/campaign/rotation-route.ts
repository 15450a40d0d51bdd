import { notFound } from '@marquee/kit/http/problem-error';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import {
  type CampaignRotation,
  campaignRotationAnswer,
  type CreativeShare,
  expectedShares,
  rotationGoal,
  rotationGroup,
} from '@marquee/schemas/campaign/rotation';
import * as v from 'valibot';

import type { HttpContext } from '../moderated/answers.ts';
import type { ModeratedRoutes } from '../moderated/routes.ts';
import type { RotatedRow } from '../read-models/creatives/rotated.ts';
import type { LearnedRotation } from '../ports.ts';
import { actorOf, canSeeClickOf, type Scope } from '../resource/scope.ts';
import type { CampaignTarget } from './commands.ts';
import type { CampaignState } from './state.ts';

/** How often each creative of a campaign is shown, and why. */
export const rotationRoute = (
  { resource }: ModeratedRoutes<CampaignState, CampaignTarget>,
  scope: Scope,
  context: HttpContext,
): RouteDefinition =>
  route({
    ...resource.onOne,
    method: 'GET',
    path: `${resource.path}/:id/rotation`,
    summary: 'Show how often each creative of a campaign is expected to be shown, and why',
    response: campaignRotationAnswer,
    handler: async ({ principal, params: { id } }) => {
      const actor = actorOf(scope, principal);
      const row = await context.campaigns.find(id, actor);
      if (!row) throw notFound('Campaign');
      const fields: CampaignFields = v.parse(campaignResource.stored, row.fields);
      const [creatives, learned] = await Promise.all([
        context.creatives.rotated(fields.creativeIds, Number(row.user_id)),
        fields.rotation === 'optimised' ? context.learnedShares.find(id) : undefined,
      ]);
      return data(rotationOf({ id, fields }, creatives, learned, canSeeClickOf(scope, principal)));
    },
  });

function rotationOf(
  { id, fields }: { readonly id: number; readonly fields: CampaignFields },
  creatives: readonly RotatedRow[],
  learned: LearnedRotation | undefined,
  canSeeClick: boolean,
): CampaignRotation {
  const { rotation, pricingModel } = fields;
  const goal = rotationGoal(pricingModel);
  const known = new Map(learned?.creatives.map((one) => [one.id, one]));
  const all = creatives.map((one) => ({ ...one, group: rotationGroup(one) }));
  const shown = all.filter(({ isShown }) => isShown);
  const shares = expectedShares(
    rotation,
    shown,
    new Map([...known].map(([creativeId, { share }]) => [creativeId, share])),
  );
  // A group without any event has nothing to be measured by.
  const measured = new Set(
    shown.filter((one) => (known.get(one.id)?.events ?? 0) > 0).map(({ group }) => group),
  );
  const reasonOf = (one: (typeof all)[number]): CreativeShare['reason'] => {
    if (!one.isShown) return 'not-running';
    if (shown.filter(({ group }) => group === one.group).length === 1) return 'alone';
    if (rotation !== 'optimised') return rotation === 'evenly' ? 'evenly' : 'weight';
    return measured.has(one.group) && known.has(one.id) ? 'measured' : 'learning';
  };
  // What was learned before the goal changed counted other events, which not all may see.
  const maySeeEvents = learned?.goal === goal && (canSeeClick || goal === 'conversions');
  return {
    ...{ campaignId: id, rotation, goal },
    learnedAt: learned?.learnedAt.toISOString() ?? null,
    creatives: all.map((one) => ({
      ...{ id: one.id, group: one.group, share: shares.get(one.id) ?? 0, reason: reasonOf(one) },
      impressions: known.get(one.id)?.impressions ?? null,
      events: maySeeEvents ? (known.get(one.id)?.events ?? null) : null,
    })),
  };
}
