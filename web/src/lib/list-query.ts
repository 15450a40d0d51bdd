import type { PageMeta } from '@marquee/schemas/common/paging';

/** A list answer of the API. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}
export interface DataAnswer<T> {
  readonly data: T;
}

/** The comparison behind a filter, as the list grammar spells it. */
export type FilterOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'in' | 'notIn';

export interface ListFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
  /** `where` compares fields; `having` compares statistics; `has` asks for related objects: `true` or `false`. */
  readonly clause?: 'where' | 'having' | 'has';
}

/** Days that the figures of a list are of, both included. */
export interface ListDays {
  /** `yyyy-MM-dd` on the clock of the zone. */
  readonly from: string;
  readonly to: string;
  /** `+05:30` */
  readonly zone: string;
}

export interface ListParams {
  readonly page: number;
  readonly perPage: number;
  readonly orderBy?: string | undefined;
  readonly sortedBy?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
  /** Fields that are searched, by commas; those of the list without it. */
  readonly searchFields?: string | undefined;
  readonly filters: readonly ListFilter[];
  /** Undefined is all time. */
  readonly days?: ListDays | undefined;
}

/** The list grammar of every API list: `where[field][gte]=`, `whereIn[field]=a,b`, `orderBy`, `page` and so on. */
export function toSearchParams(params: ListParams): URLSearchParams {
  const out = new URLSearchParams();
  for (const { field, operator, value, clause = 'where' } of params.filters) {
    if (value === '') continue;
    if (operator === 'in') out.set(`whereIn[${field}]`, value);
    else if (operator === 'notIn') {
      // What the page leaves out and what a person leaves out are left out together.
      const [name, before] = [`whereNotIn[${field}]`, out.get(`whereNotIn[${field}]`)];
      out.set(name, before === null ? value : `${before},${value}`);
    } else out.append(operator === 'eq' ? `${clause}[${field}]` : `${clause}[${field}][${operator}]`, value);
  }
  if (params.search !== undefined && params.search !== '') {
    out.set('search', params.search);
    if (params.searchFields !== undefined) out.set('searchFields', params.searchFields);
  }
  if (params.orderBy !== undefined) {
    out.set('orderBy', params.orderBy);
    out.set('sortedBy', params.sortedBy ?? 'asc');
  }
  if (params.days !== undefined) {
    const { from, to, zone } = params.days;
    out.set('from', from);
    out.set('to', to);
    out.set('timezone', zone);
  }
  out.set('page', String(params.page));
  out.set('perPage', String(params.perPage));
  return out;
}
