import { FILTER_LIST_ITEMS_MAX, FILTER_LIST_ITEMS_PER_EVENT } from '@marquee/schemas/common/source-lists';
import type { FilterListType } from '@marquee/schemas/common/source-lists';

import { SourceLists } from '../src/sources/source-lists.ts';
import { TrafficSource } from '../src/sources/traffic-source.ts';

/** What a filter list of the largest size costs: bytes, the longest event, one look-up. */
const ITEM: Readonly<Partial<Record<FilterListType, (index: number) => string>>> = {
  domain: (index) => `site-${index.toString(36)}.example`,
  ipAdresses: (index) =>
    `${1 + (index >>> 24)}.${(index >>> 16) & 255}.${(index >>> 8) & 255}.${index & 255}`,
};
const LOOKUPS = 1_000_000;

for (const [type, itemOf] of Object.entries(ITEM)) {
  const lists = new SourceLists();
  const filterListId = 1;
  const userId = 1;
  const created = { filterListId, userId, name: '', mode: 'black', duplicatedFrom: null } as const;
  lists.apply({ type: 'FilterListCreated', data: { ...created, type: type as FilterListType } }, 0);
  const changeAll = (change: 'FilterListItemsAdded' | 'FilterListItemsRemoved'): number[] => {
    const timesMs: number[] = [];
    for (let from = 0; from < FILTER_LIST_ITEMS_MAX; from += FILTER_LIST_ITEMS_PER_EVENT) {
      const items = Array.from({ length: FILTER_LIST_ITEMS_PER_EVENT }, (_, index) => itemOf(from + index));
      // Processor time, so that other programs on the machine do not count.
      const start = process.cpuUsage();
      lists.apply({ type: change, data: { filterListId, userId, items, reason: null } }, 0);
      timesMs.push(process.cpuUsage(start).user / 1_000);
    }
    return timesMs;
  };
  const summary = (timesMs: number[]): string => {
    timesMs.sort((one, other) => one - other);
    const [median, longest] = [timesMs[timesMs.length >> 1], timesMs.at(-1)];
    return `median ${median?.toFixed(2)} ms, longest ${longest?.toFixed(2)} ms`;
  };
  const added = summary(changeAll('FilterListItemsAdded'));
  const list = lists.list(filterListId)!;
  const sourcesFrom = (seed: number) =>
    Array.from({ length: 4_096 }, (_, index) => {
      const item = itemOf(((seed + index) * 977) % (2 * FILTER_LIST_ITEMS_MAX));
      const isAddress = type === 'ipAdresses';
      return new TrafficSource({
        domain: isAddress ? '' : `www.${item}`,
        ip: isAddress ? item : '',
        ipv6: '',
        bundle: '',
        siteOrAppId: '',
        publisherId: '',
        publisherName: '',
        ifa: '',
        mayTargetUser: true,
      });
    });
  const nanosALookup = (): number => {
    let held = 0;
    const startMs = performance.now();
    for (let index = 0; index < LOOKUPS; index += 1) if (list.contains(sources[index & 4_095]!)) held += 1;
    if (held === 0) throw new Error('no source was found on the list');
    return ((performance.now() - startMs) * 1e6) / LOOKUPS;
  };
  for (let round = 1; round <= 10; round += 1) for (const source of sourcesFrom(round)) list.contains(source);
  const sources = sourcesFrom(0);
  const startMs = performance.now();
  for (const source of sources) list.contains(source);
  const firstNanos = ((performance.now() - startMs) * 1e6) / sources.length;
  const lookupNanos = nanosALookup();
  const megabytes = (lists.bytes() / 1e6).toFixed(1);
  const { size } = list;
  const removed = summary(changeAll('FilterListItemsRemoved'));
  console.log(`${type}: ${size} items, ${megabytes} MB
  ${FILTER_LIST_ITEMS_PER_EVENT} added: ${added}; removed: ${removed}
  look-up: ${firstNanos.toFixed(0)} ns the first of a request, ${lookupNanos.toFixed(0)} ns each further list`);
}
