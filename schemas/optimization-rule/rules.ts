import type { FieldMessage } from '../commands/ad-fields.ts';
import { required } from '../common/messages.ts';
import { FILTER_LIST_TYPES, type FilterListType } from '../common/source-lists.ts';
import type { OptimizationRuleFields } from './fields.ts';

/** Lists that a rule can fill: the facts have these fields of a source, and no user ids or addresses. */
export const OPTIMIZATION_LIST_TYPES = [
  'domain',
  'bundles',
  'siteAndAppsIds',
  'publishers',
] as const satisfies readonly FilterListType[];
export type OptimizationListType = (typeof OPTIMIZATION_LIST_TYPES)[number];
export const isOptimizationListType = (type: FilterListType): type is OptimizationListType =>
  FILTER_LIST_TYPES.includes(type) && (OPTIMIZATION_LIST_TYPES as readonly FilterListType[]).includes(type);

/** What a rule looks at: sources of the type of its list, or campaigns. */
export type OptimizationSubject = OptimizationListType | 'campaign';

/** What is wrong with a rule as a whole. */
export const OPTIMIZATION_RULE_MESSAGES = {
  noBidChange: 'Change of the bid must not be 0 %.',
  noBidLimit: 'Bid limit must be more than 0.',
} as const;

type Checked = Pick<OptimizationRuleFields, 'action' | 'filterListId' | 'bidChangePercent' | 'bidLimitNanos'>;

/** What a rule's action needs beside each field's own limits. */
export function optimizationRuleErrors(fields: Checked): readonly FieldMessage[] {
  switch (fields.action) {
    case 'moveToList':
      return fields.filterListId === null
        ? [{ field: 'filterListId', message: required('Filter list') }]
        : [];
    case 'changeBid':
      return bidChangeErrors(fields);
    case 'pauseCampaign':
    case 'notify':
      return [];
  }
}

function bidChangeErrors({
  bidChangePercent,
  bidLimitNanos,
}: Pick<Checked, 'bidChangePercent' | 'bidLimitNanos'>): readonly FieldMessage[] {
  return [
    ...(bidChangePercent === null
      ? [{ field: 'bidChangePercent', message: required('Change of the bid') }]
      : []),
    ...(bidChangePercent === 0
      ? [{ field: 'bidChangePercent', message: OPTIMIZATION_RULE_MESSAGES.noBidChange }]
      : []),
    ...(bidLimitNanos === null || bidLimitNanos <= 0n
      ? [{ field: 'bidLimit', message: OPTIMIZATION_RULE_MESSAGES.noBidLimit }]
      : []),
  ];
}
