import { RESTORE_WINDOW_MS } from '@marquee/kit/decider/restoration';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import { FILTER_LIST_TYPES } from '@marquee/schemas/common/source-lists';
import type { FilterListMode, FilterListType } from '@marquee/schemas/common/source-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SourceLists } from './source-lists.ts';
import { sourceNoBidReason } from './source-no-bid-reason.ts';
import type { SourceMatches } from './source-no-bid-reason.ts';
import type { SourceFacts } from './traffic-source.ts';
import { TrafficSource, trafficSourceOf } from './traffic-source.ts';

/** For a machine that has other things to do. */
const PATIENCE = { timeout: 60_000 };
const UNKNOWN: SourceFacts = {
  domain: '',
  bundle: '',
  siteOrAppId: '',
  publisherId: '',
  publisherName: '',
  ifa: '',
  ip: '',
  ipv6: '',
  mayTargetUser: true,
};
const source = (facts: Partial<SourceFacts>): TrafficSource => new TrafficSource({ ...UNKNOWN, ...facts });

const USER = 5;
/** When the events happened. */
const AT_MS = Date.parse('2026-11-20T12:00:00.000Z');
const created = (filterListId: number, type: FilterListType, mode: FilterListMode) => ({
  type: 'FilterListCreated' as const,
  data: { filterListId, userId: USER, name: 'a list', type, mode, duplicatedFrom: null },
});
const change = (
  filterListId: number,
  type: 'FilterListItemsAdded' | 'FilterListItemsRemoved',
  items: string[],
) => ({ type, data: { filterListId, userId: USER, items, reason: null } });

describe('filter lists', () => {
  it.each<[FilterListType, string, Partial<SourceFacts>, Partial<SourceFacts>]>([
    ['domain', 'news.example', { domain: 'www.NEWS.example' }, { domain: 'fakenews.example' }],
    ['bundles', 'com.game', { bundle: 'com.Game' }, { bundle: 'com.game.two' }],
    ['bundles', '123456789', { bundle: 'id123456789' }, { bundle: 'id1234567890' }],
    ['domain', 'xn--bcher-kva.example', { domain: 'www.bücher.example' }, { domain: 'bücher2.example' }],
    [
      'deviceIfas',
      '6d92078a-8246-4ba4-ae5b-76104861e7dc',
      { ifa: '6D92078A82464BA4AE5B76104861E7DC' },
      { ifa: '6D92078A82464BA4AE5B76104861E7DD' },
    ],
    ['siteAndAppsIds', 's-1', { siteOrAppId: 'S-1' }, { siteOrAppId: 's-11' }],
    ['publishers', 'big press', { publisherName: 'Big Press' }, { publisherName: 'Press' }],
    ['publishers', 'p-1', { publisherId: 'p-1' }, { publisherId: 'p-2' }],
    ['deviceIfas', 'aa-11', { ifa: 'AA-11' }, { ifa: 'aa-12' }],
    ['ipAdresses', '192.0.2.0/24', { ip: '192.0.2.9' }, { ip: '192.0.3.9' }],
    ['ipAdresses', '2001:db8::/32', { ip: '2001:db8:1::9' }, { ip: '2001:db9::1' }],
    [
      'ipAdresses',
      '2001:db8::/32',
      { ip: '192.0.2.9', ipv6: '2001:db8:1::9' },
      { ip: '192.0.2.9', ipv6: '2001:db9::1' },
    ],
  ])('of %s hold %s and nothing else', (type, item, inside, outside) => {
    const lists = new SourceLists();
    lists.apply(created(1, type, 'black'), AT_MS);
    lists.apply(change(1, 'FilterListItemsAdded', [item]), AT_MS);
    const list = lists.list(1)!;
    expect(list).toMatchObject({ id: 1, userId: USER, type, mode: 'black', size: 1 });
    expect(list.contains(source(inside))).toBe(true);
    expect(list.contains(source(outside))).toBe(false);
    expect(list.contains(source({}))).toBe(false);
    lists.apply(change(1, 'FilterListItemsRemoved', [item]), AT_MS);
    expect(list.contains(source(inside))).toBe(false);
    lists.apply({ type: 'GlobalBlacklistItemsAdded', data: { type, items: [item], note: null } }, AT_MS);
    expect(lists.blacklisted(source(inside))).toBe(type);
    expect(lists.blacklisted(source(outside))).toBeUndefined();
    lists.apply({ type: 'GlobalBlacklistItemsRemoved', data: { type, items: [item], note: null } }, AT_MS);
    expect(lists.blacklisted(source(inside))).toBeUndefined();
  });

  it('hold what a set of their items holds', PATIENCE, () => {
    const item = fc.constantFrom(
      'example',
      'a.example',
      'b.a.example',
      'b.example',
      'c.b.a.example',
      'ample',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.array(item, { maxLength: 3 }))),
        item,
        (changes, domain) => {
          const lists = new SourceLists();
          lists.apply(created(1, 'domain', 'white'), AT_MS);
          const truth = new Set<string>();
          for (const [isAdded, items] of changes) {
            lists.apply(change(1, isAdded ? 'FilterListItemsAdded' : 'FilterListItemsRemoved', items), AT_MS);
            for (const one of items)
              if (isAdded) truth.add(one);
              else truth.delete(one);
          }
          const wanted = [...truth].some((one) => domain === one || domain.endsWith(`.${one}`));
          expect(lists.list(1)?.contains(source({ domain }))).toBe(wanted);
          expect(lists.list(1)?.size).toBe(truth.size);
        },
      ),
    );
  });

  it('change their mode, are emptied and go', () => {
    const lists = new SourceLists();
    lists.apply(created(1, 'domain', 'black'), AT_MS);
    const list = lists.list(1)!;
    lists.apply(change(1, 'FilterListItemsAdded', ['news.example']), AT_MS);
    lists.apply({ type: 'FilterListChanged', data: { filterListId: 1, userId: USER, mode: 'white' } }, AT_MS);
    expect(list.mode).toBe('white');
    lists.apply({ type: 'FilterListChanged', data: { filterListId: 1, userId: USER, name: 'else' } }, AT_MS);
    expect(list).toMatchObject({ mode: 'white', size: 1 });
    lists.apply({ type: 'FilterListCleared', data: { filterListId: 1, userId: USER } }, AT_MS);
    expect(list.size).toBe(0);
    lists.apply({ type: 'FilterListDeleted', data: { filterListId: 1, userId: USER } }, AT_MS);
    expect(lists.list(1)).toBeUndefined();
  });

  it('have their items again when they are restored, for as long as that is possible', () => {
    const lists = new SourceLists();
    const { data } = created(1, 'domain', 'black');
    const deletedAt = (filterListId: number, atMs: number) =>
      lists.apply({ type: 'FilterListDeleted', data: { filterListId, userId: USER } }, atMs);
    for (const id of [1, 2]) lists.apply(created(id, 'domain', 'black'), AT_MS);
    lists.apply(change(1, 'FilterListItemsAdded', ['news.example']), AT_MS);
    deletedAt(1, AT_MS);
    deletedAt(2, AT_MS + RESTORE_WINDOW_MS);
    lists.apply(change(1, 'FilterListItemsAdded', ['shop.example']), AT_MS);
    lists.apply({ type: 'FilterListRestored', data }, AT_MS + RESTORE_WINDOW_MS);
    expect(lists.list(1)).toMatchObject({ mode: 'black', size: 2 });
    deletedAt(1, AT_MS);
    deletedAt(3, AT_MS + 3 * RESTORE_WINDOW_MS);
    lists.apply({ type: 'FilterListRestored', data }, AT_MS + 3 * RESTORE_WINDOW_MS);
    expect(lists.list(1)).toBeUndefined();
  });

  it('choose a person by whitelist only with consent, and keep one away always', () => {
    const lists = new SourceLists();
    for (const [id, type, item] of [
      [1, 'deviceIfas', 'aa-11'],
      [2, 'ipAdresses', '192.0.2.0/24'],
    ] as const) {
      lists.apply(created(id, type, 'white'), AT_MS);
      lists.apply(change(id, 'FilterListItemsAdded', [item]), AT_MS);
    }
    const facts = { ifa: 'aa-11', ip: '192.0.2.9' };
    for (const id of [1, 2]) {
      const list = lists.list(id)!;
      expect(list.contains(source(facts))).toBe(true);
      expect(list.contains(source({ ...facts, mayTargetUser: false }))).toBe(false);
      lists.apply(
        { type: 'FilterListChanged', data: { filterListId: id, userId: USER, mode: 'black' } },
        AT_MS,
      );
      expect(list.contains(source({ ...facts, mayTargetUser: false }))).toBe(true);
    }
  });

  it('do not know a device by zeros', () => {
    const lists = new SourceLists();
    const zeros = '00000000-0000-0000-0000-000000000000';
    lists.apply(
      {
        type: 'GlobalBlacklistItemsAdded',
        data: { type: 'deviceIfas', items: [zeros], note: null },
      },
      AT_MS,
    );
    expect(lists.blacklisted(source({ ifa: zeros }))).toBeUndefined();
  });
});

describe('the rule of a campaign', () => {
  it('is: on no blacklist, and of each type with whitelists on one of them', PATIENCE, () => {
    const values: Readonly<Record<FilterListType, readonly string[]>> = {
      domain: ['a.example', 'b.example'],
      bundles: ['com.a', 'com.b'],
      siteAndAppsIds: ['1', '2'],
      publishers: ['x', 'y'],
      deviceIfas: ['aa', 'bb'],
      ipAdresses: ['192.0.2.1', '192.0.2.2'],
    };
    const listed = fc.record({
      type: fc.constantFrom(...FILTER_LIST_TYPES),
      mode: fc.constantFrom('white' as const, 'black' as const),
      items: fc.subarray([0, 1]),
    });
    const channel = fc.record({
      domain: pick(),
      bundle: pick(),
      site: pick(),
      publisher: pick(),
      ifa: pick(),
      ip: pick(),
    });
    fc.assert(
      fc.property(fc.array(listed, { maxLength: 6 }), channel, (wanted, at) => {
        const lists = new SourceLists();
        for (const [id, { type, mode, items }] of wanted.entries()) {
          lists.apply(created(id, type, mode), AT_MS);
          lists.apply(
            change(
              id,
              'FilterListItemsAdded',
              items.map((index) => values[type][index]!),
            ),
            AT_MS,
          );
        }
        const chosen: Record<FilterListType, number> = {
          domain: at.domain,
          bundles: at.bundle,
          siteAndAppsIds: at.site,
          publishers: at.publisher,
          deviceIfas: at.ifa,
          ipAdresses: at.ip,
        };
        const value = (type: FilterListType) => values[type][chosen[type]] ?? '';
        const here = source({
          domain: value('domain'),
          bundle: value('bundles'),
          siteOrAppId: value('siteAndAppsIds'),
          publisherId: value('publishers'),
          ifa: value('deviceIfas'),
          ip: value('ipAdresses'),
        });
        const isOn = ({ type, items }: (typeof wanted)[number]) => items.includes(chosen[type]);
        const white = wanted.filter(({ mode }) => mode === 'white');
        const isAllowed =
          !wanted.some((list) => list.mode === 'black' && isOn(list)) &&
          white.every(({ type }) => white.some((list) => list.type === type && isOn(list)));
        const campaign = wanted.map((_, id) => lists.list(id)!);
        const matches: SourceMatches = new Map();
        const noBidReason = isAllowed ? undefined : 'filter-list';
        expect(sourceNoBidReason(campaign, matches, here)).toBe(noBidReason);
        // From the memo, and in another order: the same.
        expect(sourceNoBidReason(campaign.toReversed(), matches, here)).toBe(noBidReason);
      }),
      { numRuns: 200 },
    );
    /** 2 is unknown. */
    function pick() {
      return fc.integer({ min: 0, max: 2 });
    }
  });
});

describe('the source of a request', () => {
  const of = (body: object, type: FilterListType, item: string): boolean => {
    const root = { id: 'r', imp: [{ id: '1', banner: {} }], ...body };
    const request = normaliseBidRequest(root, { type: 'banner', isByClick: false });
    if ('error' in request) throw new Error(request.error);
    const lists = new SourceLists();
    lists.apply({ type: 'GlobalBlacklistItemsAdded', data: { type, items: [item], note: null } }, AT_MS);
    return lists.blacklisted(trafficSourceOf(request)) === type;
  };
  const app = {
    id: 'app-7',
    bundle: 'com.game',
    domain: 'https://game.example/play',
    publisher: { id: 'p-9', name: 'Games Ltd' },
  };

  it.each<[object, FilterListType, string]>([
    [{ site: { page: 'https://www.news.example/a?b' } }, 'domain', 'news.example'],
    [{ app }, 'domain', 'game.example'],
    [{ app }, 'bundles', 'com.game'],
    [{ app }, 'siteAndAppsIds', 'app-7'],
    [{ app }, 'publishers', 'p-9'],
    [{ app }, 'publishers', 'games ltd'],
    [{ device: { ipv6: '2001:db8::7' } }, 'ipAdresses', '2001:db8::/64'],
    [{ device: { ip: '192.0.2.9', ipv6: '2001:db8::7' } }, 'ipAdresses', '2001:db8::/64'],
    [{ device: { ip: '192.0.2.9', ipv6: '2001:db8::7' } }, 'ipAdresses', '192.0.2.0/24'],
    [{ device: { ifa: 'AB-1', lmt: 1 } }, 'deviceIfas', 'ab-1'],
  ])('%j is of %s %s', (body, type, item) => expect(of(body, type, item)).toBe(true));

  it('is no bundle on a site, and no domain where an app names none', () => {
    expect(of({ site: { domain: 'com.game' } }, 'bundles', 'com.game')).toBe(false);
    expect(of({ app: { bundle: 'com.game' } }, 'domain', 'com.game')).toBe(false);
  });
});
