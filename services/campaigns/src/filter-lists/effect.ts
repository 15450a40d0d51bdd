import { type FiguresSource, readFigures } from '@marquee/kit/lists/ranked-list';
import type { NoShareReason, RequestShare } from '@marquee/schemas/queries/inventory-matches';
import { filterListResource } from '@marquee/schemas/filter-list/fields';
import type { FilterListView } from '@marquee/schemas/filter-list/views';
import * as v from 'valibot';

import type { InventoryMatchesPort } from '../ports.ts';
import type { ResourceRow } from '../resource/query.ts';

export interface EffectDeps {
  /** Without it no effect is known. */
  readonly inventoryMatches: Pick<InventoryMatchesPort, 'shares'> | undefined;
  readonly clock: () => Date;
}

type Effect = Pick<FilterListView, 'effect' | 'noEffect'>;

const without = (noEffect: NoShareReason): Effect => ({ effect: null, noEffect });

/**
 * What lists keep away of the requests that were offered, in the order of the rows; see `FilterListView`. A list is shown without
 * it where the facts do not answer in time.
 */
export async function effectsOf(
  { inventoryMatches, clock }: EffectDeps,
  rows: readonly ResourceRow[],
): Promise<readonly Effect[]> {
  const lists = rows.map((row) => ({
    id: Number(row.id),
    since: row.created_at,
    ...v.parse(filterListResource.stored, row.fields),
  }));
  const measured = lists.filter(({ type }) => type !== 'deviceIfas' && type !== 'ipAdresses');
  const isMeasured = new Set(measured.map(({ id }) => id));
  const source: FiguresSource<RequestShare> | undefined =
    inventoryMatches &&
    (() => inventoryMatches.shares({ of: 'filter-lists', subjects: measured, now: clock() }));
  const answer = await readFigures(source, [...isMeasured]);
  return lists.map((list) => {
    if (!isMeasured.has(list.id)) return without('people');
    if (!answer.available) return without('unavailable');
    const onList = answer.totals.get(list.id);
    if (!onList) return without('no-samples');
    return { effect: list.mode === 'white' ? restOf(onList) : onList, noEffect: null };
  });
}

/** A whitelist keeps away what is not on it. */
const restOf = (share: RequestShare): RequestShare => ({
  ...share,
  share: 1 - share.share,
  low: 1 - share.high,
  high: 1 - share.low,
});

/** Lists whose effect is unknown are last. */
export async function rankByEffect(
  deps: EffectDeps,
  rows: readonly ResourceRow[],
): Promise<ReadonlyMap<number, number>> {
  const effects = await effectsOf(deps, rows);
  return new Map(
    rows.flatMap(({ id }, index) => {
      const share = effects[index]?.effect?.share;
      return share === undefined ? [] : [[Number(id), share]];
    }),
  );
}
