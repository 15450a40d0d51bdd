import { changedFields, patched } from '@marquee/kit/decider/changed-fields';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { isOptimizationListType, type OptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import type { FilterListType } from '@marquee/schemas/common/source-lists';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import type { StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import {
  maySeeDimension,
  maySeeField,
  type ReportingPermissions,
} from '@marquee/schemas/queries/statistics-rights';

type Metric = OptimizationRuleFields['conditions'][number]['metric'];

/** What the statistics call what a condition asks. */
const FIELD_OF: Readonly<Record<Metric, StatisticsField>> = {
  ctr: 'ctr',
  click: 'clicks',
  winrate: 'winRate',
  impressions: 'impressions',
  spend: 'spend',
  conversions: 'conversions',
  cpa: 'cpa',
  roas: 'conversionValue',
};
/** Statistics dimension of each list type; an app is named by its bundle where a site is by its domain. */
const DIMENSION_OF: Readonly<Record<OptimizationListType, StatisticsDimension>> = {
  domain: 'domain',
  bundles: 'domain',
  siteAndAppsIds: 'siteId',
  publishers: 'publisher',
};

const unseen = (what: StatisticsDimension | StatisticsField) => `Your account may not see ${what}.`;

/**
 * What a rule would show its owner that the statistics do not: its list names sources, and which of them it
 * names says how their figures stand to the conditions (specification, section 6: clicks and SSP inventory
 * need the flag).
 * @param listType undefined of a rule about campaigns
 * @param permissions of the owner, who reads the list, even if an admin made the rule
 */
export function unseenErrors(
  { conditions }: Pick<OptimizationRuleFields, 'conditions'>,
  listType: FilterListType | undefined,
  permissions: ReportingPermissions,
): FieldMessage[] {
  const fieldErrors = conditions.flatMap(({ metric }, index) =>
    maySeeField(FIELD_OF[metric], permissions)
      ? []
      : [{ field: `conditions.${index}.metric`, message: unseen(FIELD_OF[metric]) }],
  );
  // Of other types a rule fills none; a campaign's own figures name no source.
  const dimension =
    listType !== undefined && isOptimizationListType(listType) ? DIMENSION_OF[listType] : undefined;
  return dimension === undefined || maySeeDimension(dimension, permissions)
    ? fieldErrors
    : [...fieldErrors, { field: 'filterListId', message: unseen(dimension) }];
}

/**
 * Whether a change shows its owner more; renaming or stopping a rule never does, so that a lost right does
 * not prevent it.
 */
export function revealsMore(
  today: OptimizationRuleFields | undefined,
  patch: Partial<OptimizationRuleFields>,
): boolean {
  if (today === undefined) return true;
  const changed = changedFields(today, patch);
  return (
    'action' in changed ||
    'conditions' in changed ||
    'filterListId' in changed ||
    patched(today, changed).isActive
  );
}
