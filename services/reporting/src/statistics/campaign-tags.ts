import { invalid, RejectedError } from '@marquee/kit/decider/rejection';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';

import { dimensionsOf, type StatisticsRequest } from './request.ts';
import { indexOfTags } from './tag-index.ts';

/**
 * Campaigns answers the tags in a field of campaigns, deleted ones too, by campaign id; those without any are absent.
 * @param userIds owners of the campaigns; undefined means all users
 */
export type CampaignTagsPort = (
  field: string,
  userIds: readonly number[] | undefined,
) => Promise<ReadonlyMap<number, readonly string[]>>;

/** Most campaigns with tags that one report can group: as many ids as fit into one parameter of the store. */
const TAGGED_CAMPAIGNS_MAX = 10_000;

/** Facts know it by the campaign alone. */
export const isByTags = (dimension: StatisticsDimension): boolean =>
  STATISTICS_DIMENSIONS[dimension].campaignField !== undefined;

/** Dimensions of a report that facts know by the campaign alone. */
const tagDimensionsOf = (request: StatisticsRequest): readonly StatisticsDimension[] => [
  ...new Set(dimensionsOf(request).filter(isByTags)),
];

/** The same report in which every campaign counts once. */
export const withoutTagGroups = (request: StatisticsRequest): StatisticsRequest => ({
  ...request,
  groupBy: request.groupBy.filter((dimension) => !isByTags(dimension)),
});

/**
 * Adds to a report the tags of the campaigns that it asks for.
 * @throws RejectedError where more than 10,000 campaigns have tags
 */
export async function withCampaignTags(
  request: StatisticsRequest,
  tagsOf: CampaignTagsPort,
): Promise<StatisticsRequest> {
  const dimensions = tagDimensionsOf(request);
  if (dimensions.length === 0) return request;
  const users = valuesOf(request, 'user')?.map(Number);
  const wanted = valuesOf(request, 'campaign')?.map(Number);
  const indexes = await Promise.all(
    dimensions.map(async (dimension) => {
      const { campaignField = '' } = STATISTICS_DIMENSIONS[dimension];
      const all = await tagsOf(campaignField, users);
      const tags = wanted === undefined ? all : new Map(wanted.map((id) => [id, all.get(id) ?? []]));
      return [dimension, indexOfTags(tags, valuesOf(request, dimension)?.map(String))] as const;
    }),
  );
  for (const [dimension, { campaignIds, filter }] of indexes) {
    if (Math.max(campaignIds.length, filter?.campaignIds.length ?? 0) > TAGGED_CAMPAIGNS_MAX) {
      const message = `more than ${TAGGED_CAMPAIGNS_MAX} campaigns have to be grouped: choose an advertiser, campaigns or other values`;
      throw new RejectedError(invalid({ field: dimension, message }));
    }
  }
  return { ...request, tags: Object.fromEntries(indexes) };
}

/** Undefined where the report is not filtered by it. */
function valuesOf(
  { filters }: StatisticsRequest,
  dimension: StatisticsDimension,
): readonly (string | number)[] | undefined {
  const named = filters.filter((filter) => filter.dimension === dimension).map(({ values }) => values);
  const [first, ...others] = named;
  return first?.filter((value) => others.every((values) => values.includes(value)));
}
