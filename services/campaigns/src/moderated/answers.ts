import { dayRangeOf } from '@marquee/kit/http/day-range';
import { listFile } from '@marquee/kit/lists/list-file';
import type { FileCall } from '@marquee/kit/lists/list-file-routes';
import type { ListQuery } from '@marquee/kit/lists/list-query';
import type { Principal } from '@marquee/kit/http/principal';
import { notFound, RejectedError } from '@marquee/kit/decider/rejection';
import { type FilterTotals, rankOfTexts, readFigures } from '@marquee/kit/lists/ranked-list';
import { data, type RouteResponse } from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { etag } from '@marquee/kit/resource/version';
import type { TimeRange } from '@marquee/schemas/common/time';
import { figuresView } from '@marquee/schemas/queries/ad-metrics';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';

import type { Actor } from '../actor.ts';
import type { GroupBudgets } from '../budget-groups/group-budgets.ts';
import type { CampaignCommands } from '../campaign/commands.ts';
import type { CreativeFoldersModule } from '../creative-folders/module.ts';
import type { CreativeCommands } from '../creative/commands.ts';
import type { ModerationChecks } from '../creative/moderation-checks.ts';
import type { CampaignDayPort, LearnedSharesPort, LinkChecker, StatsPort } from '../ports.ts';
import type { CampaignState } from '../campaign/state.ts';
import { CAMPAIGN_COLUMNS } from '../campaign/table-columns.ts';
import type { CreativeState } from '../creative/state.ts';
import { CREATIVE_COLUMNS } from '../creative/table-columns.ts';
import {
  type CampaignReference,
  type CampaignsQuery,
  campaignViewOf,
  newestCampaign,
  type ShownCampaign,
} from '../read-models/campaigns/query.ts';
import {
  type CreativesOf,
  type CreativesQuery,
  creativeViewOf,
  newestCreative,
  type ShownCreative,
} from '../read-models/creatives/query.ts';
import type { Decided } from '../read-models/moderated.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import { BUDGET_USED, type StatsAnswer, type StatsOptions, type StatsSource } from '../read-models/stats.ts';
import { actorOf, canSeeClickOf, type Scope } from '../resource/scope.ts';

/** What the calls stand on. */
export interface HttpContext {
  readonly commands: CampaignCommands & CreativeCommands;
  readonly campaigns: CampaignsQuery;
  readonly creatives: CreativesQuery;
  readonly owners: OwnersQuery;
  readonly stats: StatsPort | undefined;
  readonly day: CampaignDayPort | undefined;
  readonly groupBudgets: GroupBudgets;
  readonly learnedShares: Pick<LearnedSharesPort, 'find'>;
  readonly linkChecker: LinkChecker;
  readonly moderationChecks: ModerationChecks;
  readonly folders: Pick<CreativeFoldersModule, 'names'>;
  readonly clock: () => Date;
}

/** Who looks, and at what. */
export interface Viewer {
  readonly scope: Scope;
  readonly principal: Principal;
}

/** An answer to a command that was accepted shows what was decided, whether the tables have seen it or not. */
export interface AnswerOptions<State> {
  /** Default 200. */
  readonly status?: number;
  readonly decided?: Decided<State>;
}

interface ListCall {
  readonly list: ListQuery;
  readonly url: string;
}

/** @throws RejectedError */
export async function campaignAnswerOf(
  context: HttpContext,
  { scope, principal }: Viewer,
  campaignId: number,
  { status = 200, decided }: AnswerOptions<CampaignState> = {},
): Promise<RouteResponse> {
  const row = newestCampaign(await context.campaigns.find(campaignId, actorOf(scope, principal)), decided);
  if (!row) throw new RejectedError(notFound('Campaign'));
  const stats = await readFigures(campaignStats(context), [campaignId]);
  const [view] = await campaignViews(context, { scope, principal }, [row], stats);
  return { status, headers: etag(Number(row.version)), body: { data: view } };
}

export async function campaignListOf(
  context: HttpContext,
  viewer: Viewer,
  call: ListCall,
): Promise<RouteResponse> {
  const actor = actorOf(viewer.scope, viewer.principal);
  const options = campaignStatsOptions(context, viewer, call.list);
  const { rows, total, stats } = await context.campaigns.page(call.list, actor, options);
  const views = await campaignViews(context, viewer, rows, stats);
  return pageAnswer(call, { rows: views, total });
}

/** All campaigns of a filter as a file. @throws ProblemError 422 */
export async function campaignFileOf(
  context: HttpContext,
  viewer: Viewer,
  { list, format }: FileCall,
): Promise<RouteResponse> {
  const pages = await campaignPagesOf(context, viewer, list);
  const views = viewsOf(pages, ({ rows, stats }) => campaignViews(context, viewer, rows, stats));
  return listFile({ format, name: 'campaigns', columns: CAMPAIGN_COLUMNS, list, pages: views });
}

/** Pages of all campaigns of a filter, in its order. @throws ProblemError 422 */
export const campaignPagesOf = (context: HttpContext, viewer: Viewer, list: ListQuery) =>
  context.campaigns.all(
    list,
    actorOf(viewer.scope, viewer.principal),
    campaignStatsOptions(context, viewer, list),
  );

async function* viewsOf<Page, View>(
  pages: AsyncIterable<Page>,
  show: (page: Page) => Promise<readonly View[]>,
): AsyncGenerator<readonly View[]> {
  for await (const page of pages) yield show(page);
}

/** Figures of all campaigns of a filter. */
export async function campaignTotalsOf(
  context: HttpContext,
  viewer: Viewer,
  { list }: Pick<ListCall, 'list'>,
): Promise<RouteResponse> {
  const actor = actorOf(viewer.scope, viewer.principal);
  const options = campaignStatsOptions(context, viewer, list);
  return totalsAnswer(viewer, await context.campaigns.totals(list, actor, options));
}

function totalsAnswer({ scope, principal }: Viewer, { count, sums }: FilterTotals<AdTotals>): RouteResponse {
  const permissions = { canSeeClick: canSeeClickOf(scope, principal), canSeeCost: scope === 'all' };
  const stats = sums === undefined ? null : figuresView(sums, permissions);
  return data({ count, stats, statsAvailable: stats !== null });
}

/** @throws RejectedError */
export async function creativeAnswerOf(
  context: HttpContext,
  { scope, principal }: Viewer,
  creativeId: number,
  { status = 200, decided }: AnswerOptions<CreativeState> = {},
): Promise<RouteResponse> {
  const actor = actorOf(scope, principal);
  const seen = await context.creatives.find(creativeId, actor);
  const row = newestCreative(seen, decided);
  if (!row) throw new RejectedError(notFound('Creative'));
  const stats = await readFigures(creativeStats(context), [creativeId]);
  // No table says yet which campaigns took a creative that no table has.
  const ofNew = seen ? undefined : await namedCampaigns(context, actor, decided?.state);
  const [view] = await creativeViews(context, { scope, principal }, [row], stats, ofNew);
  return { status, headers: etag(Number(row.version)), body: { data: view } };
}

export async function creativeListOf(
  context: HttpContext,
  viewer: Viewer,
  call: ListCall,
  narrowed: Omit<CreativesOf, 'actor'> = {},
): Promise<RouteResponse> {
  const of = { actor: actorOf(viewer.scope, viewer.principal), ...narrowed };
  const options = creativeStatsOptions(context, viewer, call.list);
  const { rows, total, stats } = await context.creatives.page(call.list, of, options);
  const views = await creativeViews(context, viewer, rows, stats);
  return pageAnswer(call, { rows: views, total });
}

/** All creatives of a filter as a file. @throws ProblemError 422 */
export async function creativeFileOf(
  context: HttpContext,
  viewer: Viewer,
  { list, format }: FileCall,
  narrowed: Omit<CreativesOf, 'actor'> = {},
): Promise<RouteResponse> {
  const of = { actor: actorOf(viewer.scope, viewer.principal), ...narrowed };
  const pages = await context.creatives.all(list, of, creativeStatsOptions(context, viewer, list));
  const views = viewsOf(pages, ({ rows, stats }) => creativeViews(context, viewer, rows, stats));
  return listFile({ format, name: 'creatives', columns: CREATIVE_COLUMNS, list, pages: views });
}

/** Figures of all creatives of a filter. */
export async function creativeTotalsOf(
  context: HttpContext,
  viewer: Viewer,
  { list }: Pick<ListCall, 'list'>,
  narrowed: Omit<CreativesOf, 'actor'> = {},
): Promise<RouteResponse> {
  const of = { actor: actorOf(viewer.scope, viewer.principal), ...narrowed };
  const options = creativeStatsOptions(context, viewer, list);
  return totalsAnswer(viewer, await context.creatives.totals(list, of, options));
}

const campaignStats = ({ stats }: HttpContext, range?: TimeRange): StatsSource | undefined =>
  stats && ((ids) => stats.campaignStats(ids, range));
const campaignSums = ({ stats }: HttpContext, range?: TimeRange): StatsSource | undefined =>
  stats && ((ids) => stats.campaignSums?.(ids, range) ?? stats.campaignStats(ids, range));
const creativeStats = ({ stats }: HttpContext, range?: TimeRange): StatsSource | undefined =>
  stats && ((ids) => stats.creativeStats(ids, range));

/** Figures of the days that a list call names. @throws ProblemError 422 */
function campaignStatsOptions(context: HttpContext, viewer: Viewer, list: ListQuery): StatsOptions {
  const range = dayRangeOf(list);
  const { stats, campaigns, groupBudgets, clock } = context;
  return {
    source: campaignStats(context, range),
    sums: campaignSums(context, range),
    ranks: {
      [BUDGET_USED]: stats && ((ids) => campaigns.budgetUse(ids, stats, clock().getTime())),
      budgetGroup: async (ids) => {
        const names = await groupBudgets.namesOf(ids);
        return rankOfTexts([...names].map(([id, name]) => [id, [name]]));
      },
    },
    canSeeClick: canSeeClickOf(viewer.scope, viewer.principal),
  };
}

/** As `campaignStatsOptions`. @throws ProblemError 422 */
const creativeStatsOptions = (context: HttpContext, viewer: Viewer, list: ListQuery): StatsOptions => ({
  source: creativeStats(context, dayRangeOf(list)),
  ranks: { campaigns: (ids) => context.campaigns.countByCreative(ids) },
  canSeeClick: canSeeClickOf(viewer.scope, viewer.principal),
});

async function campaignViews(
  context: HttpContext,
  { scope, principal }: Viewer,
  rows: readonly ShownCampaign[],
  stats: StatsAnswer,
) {
  const permissions = { canSeeClick: canSeeClickOf(scope, principal), canSeeCost: scope === 'all' };
  const [owners, groups] = await Promise.all([
    ownersFor(context, scope, rows),
    context.groupBudgets.groupsOf([...new Set(rows.map(({ user_id }) => Number(user_id)))]),
  ]);
  return rows.map((row) =>
    campaignViewOf(row, groups.get(Number(row.user_id)) ?? [], {
      stats,
      ...permissions,
      owner: owners?.get(Number(row.user_id)),
    }),
  );
}

async function creativeViews(
  context: HttpContext,
  { scope, principal }: Viewer,
  rows: readonly ShownCreative[],
  stats: StatsAnswer,
  campaignsOfNew?: readonly CampaignReference[],
) {
  const canSeeClick = canSeeClickOf(scope, principal);
  const ids = rows.map(({ id }) => Number(id));
  const folderIds = rows.flatMap(({ folder_id }) => (folder_id === null ? [] : [Number(folder_id)]));
  const [owners, campaignsOfCreatives, folders] = await Promise.all([
    ownersFor(context, scope, rows),
    context.campaigns.campaignsOfCreatives(ids),
    context.folders.names([...new Set(folderIds)]),
  ]);
  return rows.map((row) =>
    creativeViewOf(row, {
      stats,
      canSeeClick,
      campaigns: campaignsOfNew ?? campaignsOfCreatives.get(Number(row.id)) ?? [],
      now: context.clock(),
      folder: row.folder_id === null ? undefined : folders.get(Number(row.folder_id)),
      owner: owners?.get(Number(row.user_id)),
    }),
  );
}

/** Campaigns that a new creative was made for and that name it, as their events say. */
async function namedCampaigns(
  { commands }: HttpContext,
  actor: Actor,
  state: CreativeState | undefined,
): Promise<readonly CampaignReference[]> {
  const { id, fields } = state?.creative ?? {};
  const found = await Promise.all(
    (fields?.campaignIds ?? []).map((campaignId) => commands.campaign({ campaignId, actor })),
  );
  return found.flatMap((campaign) =>
    campaign && id !== undefined && campaign.fields.creativeIds.includes(id)
      ? [
          {
            id: campaign.id,
            name: campaign.fields.name,
            status: campaign.isActive ? campaign.approved : ('disabled' as const),
          },
        ]
      : [],
  );
}

/** Names are for admins; an advertiser knows who they are. */
const ownersFor = async ({ owners }: HttpContext, scope: Scope, rows: readonly { user_id: bigint }[]) =>
  scope === 'all' ? owners.names(rows.map(({ user_id }) => Number(user_id))) : undefined;
