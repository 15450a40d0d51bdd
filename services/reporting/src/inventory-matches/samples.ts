/** Where a sample says what matches it. */
export const MATCH_COLUMNS = {
  'filter-lists': 'filter_list_ids',
  'contextual-bundles': 'contextual_bundle_ids',
} as const;
export type Matched = keyof typeof MATCH_COLUMNS;

/** Samples that were compared with lists and bundles, of the half hours of a time. */
export const KNOWN = `knows_matches = 1 AND half_hour >= toDateTime({from:Int64}, 'UTC')
  AND half_hour < toDateTime({to:Int64}, 'UTC')`;
export const LIMITS = 'SETTINGS max_execution_time = 10';
