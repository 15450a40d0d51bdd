import type { Principal } from '@marquee/kit/http/principal';
import { notFound } from '@marquee/kit/http/problem-error';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import {
  type CampaignToday,
  campaignTodayAnswer,
  PAST_DAYS,
  TOP_VALUES_MAX,
} from '@marquee/schemas/campaign/today';
import { formatDollars } from '@marquee/schemas/common/money';
import { DAY_MS, dayStart, offsetMinutes } from '@marquee/schemas/common/time';
import { maySeeDimension } from '@marquee/schemas/queries/statistics-rights';
import * as v from 'valibot';

import type { CampaignGroupBudget } from '../budget-groups/group-budgets.ts';
import type { ModeratedRoutes } from '../moderated/routes.ts';
import type { HttpContext } from '../moderated/answers.ts';
import type { CampaignDayQuestion, CampaignDayReport, DayFigures } from '../ports.ts';
import type { CampaignRow } from '../read-models/campaigns/query.ts';
import { actorOf, canSeeClickOf, type Scope } from '../resource/scope.ts';
import type { CampaignTarget } from './commands.ts';
import { isGroupSpent, nextStartMs, spentBudgetOf } from './next-start.ts';
import type { CampaignState } from './state.ts';

/** Figures of a campaign's day, for its overview. */
export const todayRoute = (
  { resource }: ModeratedRoutes<CampaignState, CampaignTarget>,
  scope: Scope,
  context: HttpContext,
): RouteDefinition =>
  route({
    ...resource.onOne,
    method: 'GET',
    path: `${resource.path}/:id/today`,
    summary: 'Show how a campaign’s day goes, by half hour, with its top sites, sizes and countries',
    response: campaignTodayAnswer,
    handler: async ({ principal, params: { id } }) => {
      const row = await context.campaigns.find(id, actorOf(scope, principal));
      if (!row) throw notFound('Campaign');
      return data(await todayOf(context, { scope, principal }, row));
    },
  });

async function todayOf(
  { day, clock, groupBudgets }: HttpContext,
  { scope, principal }: { readonly scope: Scope; readonly principal: Principal },
  row: CampaignRow,
): Promise<CampaignToday> {
  if (!day) throw new DependencyUnavailable('reporting', 'Connect it to see the day of a campaign.');
  const fields: CampaignFields = v.parse(campaignResource.stored, row.fields);
  const nowMs = clock().getTime();
  const startMs = dayStart(nowMs, offsetMinutes(fields.timezone));
  const sites = sitesOf(principal);
  const groups = groupBudgets.byCampaign([Number(row.user_id)]);
  const report = await day({
    userId: Number(row.user_id),
    campaignId: Number(row.id),
    from: new Date(startMs - PAST_DAYS * DAY_MS),
    dayStart: new Date(startMs),
    sites,
    valuesMax: TOP_VALUES_MAX,
  });
  const group = (await groups).get(Number(row.id));
  const conditions = {
    mayRun: row.is_active && row.approved === 'approved',
    ...{ fields, group, spentNanos: report.totalNanos },
    spentTodayNanos: spentSince(report, startMs),
  };
  const nextMs = nextStartMs(conditions, nowMs);
  const shown = viewOf(canSeeClickOf(scope, principal));
  const values = (list: CampaignDayReport['size']) =>
    list.map(({ value, ...figures }) => ({ value, ...shown(figures) }));
  return {
    campaignId: Number(row.id),
    dayStart: new Date(startMs).toISOString(),
    asOf: new Date(nowMs).toISOString(),
    halfHours: report.halfHours.map(({ start, conversions, ...figures }) => ({
      start: start.toISOString(),
      conversions,
      ...shown(figures),
    })),
    top: {
      domain: sites === 'none' ? null : values(report.domain),
      size: values(report.size),
      country: values(report.country),
    },
    budgetGroup: groupViewOf(fields, group),
    spentBudget: spentBudgetOf(conditions),
    nextStart: nextMs === null ? null : new Date(nextMs).toISOString(),
  };
}

function groupViewOf(
  fields: CampaignFields,
  group: CampaignGroupBudget | undefined,
): CampaignToday['budgetGroup'] {
  if (!group || group.spentNanos === null) return null;
  const { id, name, budgetNanos, spentNanos, period } = group;
  return {
    ...{ id, name, budget: formatDollars(budgetNanos), spent: formatDollars(spentNanos) },
    periodEnd: new Date(period.toMs).toISOString(),
    isSpent: isGroupSpent(fields, group),
  };
}

const viewOf =
  (canSeeClick: boolean) =>
  ({ spendNanos, impressions, clicks }: DayFigures) => ({
    spend: formatDollars(spendNanos),
    impressions,
    clicks: canSeeClick ? clicks : null,
  });

/** As the statistics name sites: to accounts that may see the supply side, premium inventory to those that may buy it. */
function sitesOf(principal: Principal): CampaignDayQuestion['sites'] {
  if (!maySeeDimension('domain', principal)) return 'none';
  return principal.role === 'admin' || principal.canSeeSspPremium ? 'all' : 'without-premium';
}

const spentSince = ({ halfHours }: CampaignDayReport, fromMs: number): bigint =>
  halfHours.reduce((sum, { start, spendNanos }) => sum + (start.getTime() >= fromMs ? spendNanos : 0n), 0n);
