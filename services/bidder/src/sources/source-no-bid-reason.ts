import { FILTER_LIST_TYPES } from '@marquee/schemas/common/source-lists';

import type { SourceList } from './source-lists.ts';
import type { TrafficSource } from './traffic-source.ts';

/** What the lists said of one request's source, so that a list is asked once however many campaigns name it. */
export type SourceMatches = Map<SourceList, boolean>;

/**
 * Why a campaign with these lists may not buy the source: no blacklist may hold it, and of each type that
 * has whitelists one must. Lists of one type and mode add up; types narrow each other. An unknown source
 * fails a whitelist and passes a blacklist.
 */
export function sourceNoBidReason(
  lists: readonly SourceList[],
  matches: SourceMatches,
  source: TrafficSource,
): 'filter-list' | undefined {
  let needed = 0;
  let met = 0;
  for (const list of lists) {
    const bit = 1 << FILTER_LIST_TYPES.indexOf(list.type);
    const isWhite = list.mode === 'white';
    if (isWhite) {
      needed |= bit;
      if ((met & bit) !== 0) continue;
    }
    let holds = matches.get(list);
    if (holds === undefined) matches.set(list, (holds = list.contains(source)));
    if (!holds) continue;
    if (!isWhite) return 'filter-list';
    met |= bit;
  }
  return needed === met ? undefined : 'filter-list';
}
