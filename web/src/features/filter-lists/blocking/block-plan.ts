import type { FilterListView } from '@marquee/schemas/filter-list/views';
import type { OptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import { t } from '../../../lib/i18n/i18n.ts';
import { LIST_TYPE_LABELS } from '../../../widgets/source-items/list-type-labels.ts';

/** Dimensions that say where ads were shown, the narrowest first. */
const SOURCE_DIMENSIONS = ['siteId', 'domain', 'publisher'] as const;
export type SourceDimension = (typeof SOURCE_DIMENSIONS)[number];

/** What is blocked in rows that name several: the narrowest, so that no more is lost than the rows showed. */
export const sourceDimensionOf = (groupBy: readonly StatisticsDimension[]): SourceDimension | undefined =>
  SOURCE_DIMENSIONS.find((dimension) => groupBy.includes(dimension));

/** In the campaigns that a report is about, or in all campaigns of the account. */
export type BlockScope = 'campaigns' | 'all';

/** A source in a row of a report. */
export interface BlockedSource {
  readonly rowId: string;
  readonly source: string;
  readonly type: OptimizationListType;
  /** The row's campaign; undefined where the row is about all campaigns of the report. */
  readonly campaignId: number | undefined;
}

export interface BlockingCampaign {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly filterLists: readonly number[];
}

export type Blacklist = Pick<FilterListView, 'id' | 'name' | 'type' | 'mode' | 'usedBy'>;

/** What happens to one list. */
export interface ListPlan {
  readonly type: OptimizationListType;
  /** Undefined: it is created. */
  readonly list: Blacklist | undefined;
  readonly name: string;
  readonly sources: readonly BlockedSource[];
  /** Campaigns in which the sources are blocked. */
  readonly campaigns: readonly BlockingCampaign[];
  /** Those of them that do not use the list yet. */
  readonly joining: readonly BlockingCampaign[];
}

const NAME_LENGTH_MAX = 255;

/** The list of what is blocked in all campaigns; found by its name, like a shared list in other tools. */
const sharedName = (type: OptimizationListType): string =>
  t('Blocked everywhere: {listType}', { listType: LIST_TYPE_LABELS[type] });
const ownName = (type: OptimizationListType, campaign: BlockingCampaign): string => {
  const end = `: ${LIST_TYPE_LABELS[type]}`;
  return `${t('Blocked in {name}', { name: campaign.name }).slice(0, NAME_LENGTH_MAX - end.length)}${end}`;
};

/** Which lists the sources go to, and which campaigns have to use them. */
export function planBlock(
  scope: BlockScope,
  sources: readonly BlockedSource[],
  campaigns: readonly BlockingCampaign[],
  lists: readonly Blacklist[],
): ListPlan[] {
  const types = [...new Set(sources.map(({ type }) => type))];
  const plans =
    scope === 'all'
      ? types.map((type) => sharedPlan(ofType(sources, type), type, campaigns, lists))
      : campaigns.flatMap((campaign) => {
          const own = sources.filter(({ campaignId }) => (campaignId ?? campaign.id) === campaign.id);
          return types.map((type) => ownPlan(ofType(own, type), type, campaign, lists));
        });
  return plans.filter((plan) => plan.sources.length > 0);
}

const ofType = (sources: readonly BlockedSource[], wanted: OptimizationListType) =>
  sources.filter(({ type }) => type === wanted);

const isBlacklistOf = (type: OptimizationListType, list: Blacklist): boolean =>
  list.type === type && list.mode === 'black';

function sharedPlan(
  sources: readonly BlockedSource[],
  type: OptimizationListType,
  campaigns: readonly BlockingCampaign[],
  lists: readonly Blacklist[],
): ListPlan {
  const name = sharedName(type);
  const list = lists.find((one) => isBlacklistOf(type, one) && one.name === name);
  return { type, list, name, sources, campaigns, joining: campaigns.filter((one) => !uses(one, list)) };
}

/** A list that others use as well would block in their campaigns too. */
function ownPlan(
  sources: readonly BlockedSource[],
  type: OptimizationListType,
  campaign: BlockingCampaign,
  lists: readonly Blacklist[],
): ListPlan {
  const list = lists.find(
    (one) =>
      isBlacklistOf(type, one) &&
      uses(campaign, one) &&
      one.usedBy.every(({ kind, id }) => kind !== 'campaign' || id === campaign.id),
  );
  return {
    type,
    list,
    name: list?.name ?? ownName(type, campaign),
    sources,
    campaigns: [campaign],
    joining: list === undefined ? [campaign] : [],
  };
}

const uses = (campaign: BlockingCampaign, list: Blacklist | undefined): boolean =>
  list !== undefined && campaign.filterLists.includes(list.id);

/** The items of a plan, each once. */
export const itemsOf = ({ sources }: ListPlan): string[] => [...new Set(sources.map(({ source }) => source))];
