import type { Period } from '@marquee/schemas/common/period-presets';

import { queryOfText } from '../statistics/query-text.ts';

/** Where a report opens in the product: the query of a statistics call, as the page of statistics has it in its URL. */
export function pageAddress(
  publicUrl: string,
  query: string,
  { from, to }: Period,
  timezone: string,
): string {
  const asked = queryOfText(query);
  const address = new URL('/statistics', publicUrl);
  const parts = { filter: filtersOf(asked), having: conditionsOf(asked), sort: sortOf(asked) };
  const all = { groupBy: textOf(asked['groupBy']), fields: textOf(asked['fields']), ...parts };
  for (const [name, text] of Object.entries({ ...all, from, to, tz: timezone }))
    if (text !== '') address.searchParams.set(name, text);
  return address.href;
}

type Query = ReturnType<typeof queryOfText>;

const textOf = (value: Query[string]): string => [value ?? []].flat().join(',');

/** `country:USA,DEU;campaign:42`. */
const filtersOf = (asked: Query): string =>
  Object.entries(asked)
    .flatMap(([key, value]) => {
      const [, dimension] = /^filter\[(\w+)\]$/.exec(key) ?? [];
      if (dimension === undefined) return [];
      const values = textOf(value).split(',').map(encodeURIComponent);
      return [`${dimension}:${values.join(',')}`];
    })
    .join(';');

/** `spend:gte:5;conversions:eq:0`. */
const conditionsOf = (asked: Query): string =>
  Object.entries(asked)
    .flatMap(([key, values]) => {
      const [, metric, operator = 'eq'] = /^having\[(\w+)\](?:\[(\w+)\])?$/.exec(key) ?? [];
      return metric === undefined
        ? []
        : [values ?? []].flat().map((value) => `${metric}:${operator}:${value}`);
    })
    .join(';');

/** `-spend`. */
function sortOf(asked: Query): string {
  const field = textOf(asked['orderField']);
  return field !== '' && textOf(asked['orderDir']).toLowerCase() === 'desc' ? `-${field}` : field;
}
