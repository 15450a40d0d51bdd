import { FILTER_LIST_TYPES, type FilterListType } from '../common/source-lists.ts';

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
