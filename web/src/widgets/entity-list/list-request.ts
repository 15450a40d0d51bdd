import { addDays } from '@marquee/schemas/common/period-presets';
import { dayStartIn } from '@marquee/schemas/common/zone/zone';
import { pageMeta } from '@marquee/schemas/common/paging';
import { adTotalsAnswer } from '@marquee/schemas/queries/stats';
import { array, object, type GenericSchema } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { toSearchParams, type ListDays, type ListFilter, type ListParams } from '../../lib/list-query.ts';
import type { ListFilterField, ListPage, ListResource, ListScope } from './resource.ts';
import { inScope, readFigures, readRange, type FilterValues, type ListUrlState } from './url-state.ts';

/**
 * Filters as the API's grammar has them. Days are whole, on the clock of a zone: the last one ends at its last millisecond.
 * @param zone of filters that have none of their own
 */
export function toListFilters(
  fields: readonly ListFilterField[],
  values: FilterValues,
  zone: string,
): readonly ListFilter[] {
  return fields.flatMap((field) => {
    const text = values[field.field];
    return text === undefined || text === '' ? [] : filtersOf(field, text, zone);
  });
}

function filtersOf(field: ListFilterField, text: string, zone: string): readonly ListFilter[] {
  const base = { field: field.field, ...(field.clause === undefined ? {} : { clause: field.clause }) };
  switch (field.kind) {
    case 'text':
      return [{ ...base, operator: field.exact === true ? 'eq' : 'like', value: text }];
    case 'select':
    case 'boolean':
      return [{ ...base, operator: 'eq', value: text }];
    case 'figures':
      return readFigures(text).map(({ metric, operator, value }) => ({
        field: metric,
        clause: 'having',
        operator,
        value,
      }));
    case 'tags':
    case 'countries':
    case 'multi':
      return field.excludes === undefined
        ? [{ ...base, operator: 'in', value: text }]
        : [{ ...base, field: field.excludes, operator: 'notIn', value: text }];
    case 'number-range':
    case 'money-range':
    case 'date-range':
      return boundsOf(field, text, field.zone ?? zone).map((bound) => ({ ...base, ...bound }));
  }
}

/** The ends of a range that were given. */
function boundsOf(
  field: ListFilterField,
  text: string,
  zone: string,
): readonly Pick<ListFilter, 'operator' | 'value'>[] {
  const { from, to } = readRange(text);
  const isInstant = field.kind === 'date-range' && field.isDay !== true;
  const instant = (day: string, days: number) =>
    new Date(dayStartIn(zone, addDays(day, days)) - days).toISOString();
  return [
    // A day ends a millisecond before the next one.
    { operator: 'gte' as const, end: from, days: 0 },
    { operator: 'lte' as const, end: to, days: 1 },
  ]
    .filter(({ end }) => end !== '')
    .map(({ operator, end, days }) => ({ operator, value: isInstant ? instant(end, days) : end }));
}

/** What the API is asked for what the URL says. */
export function toListParams<Row>(
  resource: ListResource<Row>,
  scope: ListScope,
  state: ListUrlState,
  {
    fixedFilters = [],
    days,
    zone,
  }: {
    readonly fixedFilters?: readonly ListFilter[];
    readonly days?: ListDays;
    /** The account's. */
    readonly zone: string;
  },
): ListParams {
  return {
    page: state.page,
    perPage: state.perPage,
    orderBy: state.sort.field,
    sortedBy: state.sort.direction,
    search: state.search === '' ? undefined : state.search,
    searchFields: resource.searchFields,
    filters: [...fixedFilters, ...toListFilters(inScope(resource.filters, scope), state.filters, zone)],
    ...(days === undefined ? {} : { days }),
  };
}

const pathOf = <Row>({ path }: ListResource<Row>, scope: ListScope): string =>
  typeof path === 'function' ? path(scope) : path;

/** `[entity, scope, 'list', …]`: what the live bridge and commands invalidate by its beginning. */
export const listKey = <Row>(resource: ListResource<Row>, scope: ListScope, params: ListParams) =>
  [
    resource.key,
    scope,
    'list',
    { path: pathOf(resource, scope), query: toSearchParams(params).toString() },
  ] as const;

/** @throws NetworkError where a row is not what the resource says */
export async function fetchPage<Row>(
  resource: ListResource<Row>,
  scope: ListScope,
  params: ListParams,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  if (resource.load !== undefined) return resource.load(params, signal);
  const answer = api.get(pathOf(resource, scope), { query: toSearchParams(params), signal });
  return parsed(pageSchema(resource.row), answer);
}

const pageSchema = <Row>(row: GenericSchema<unknown, Row>) => object({ data: array(row), meta: pageMeta });

/** The figures of all rows that the parameters let through, whatever page they name. */
export async function fetchTotals(path: string, params: ListParams, signal: AbortSignal) {
  const query = toSearchParams({ ...params, orderBy: undefined });
  query.delete('page');
  query.delete('perPage');
  return (await parsed(adTotalsAnswer, api.get(path, { query, signal }))).data;
}
