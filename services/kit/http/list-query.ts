import type { PageMeta } from '@marquee/schemas/common/paging';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '@marquee/schemas/common/paging';
import { parseDollars } from '@marquee/schemas/common/money';

import type { FieldError } from '../decider/rejection.ts';
import { invalid } from './problem-error.ts';

/** How a list field's values are read: what a filter's text must look like, and what the query compares with. */
export type FieldKind = 'integer' | 'text' | 'boolean' | 'money' | 'timestamp' | 'day' | 'number' | 'tags';

export interface ListField {
  readonly kind: FieldKind;
  readonly filterable?: boolean;
  readonly sortable?: boolean;
  /** Found by `search=` unless `searchFields` names others. */
  readonly searchable?: boolean;
}

/** Which fields a list call knows: the grammar is the same for all, unknown fields are refused with 422. */
export interface ListQueryDefinition {
  readonly fields: Readonly<Record<string, ListField>>;
  /** Names for `has[…]`. */
  readonly relations?: readonly string[];
  /** Metrics for `having[…]`. */
  readonly metrics?: Readonly<Record<string, FieldKind>>;
  /** Further parameters that the route reads by itself. */
  readonly extra?: readonly string[];
  readonly defaultSort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly defaultPerPage?: number;
}

export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like'] as const;
export type Operator = (typeof OPERATORS)[number];
export type FilterValue = string | number | bigint | boolean | null;

export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: FilterValue;
}

interface Choice {
  readonly field: string;
  readonly values: readonly FilterValue[];
}

/** A list call's query, checked and typed. */
export interface ListQuery {
  readonly where: readonly Condition[];
  readonly whereIn: readonly Choice[];
  /** Rows that have none of the values; absent is empty. */
  readonly whereNotIn?: readonly Choice[];
  readonly has: readonly { readonly relation: string; readonly wanted: boolean }[];
  readonly having: readonly Condition[];
  readonly search:
    { readonly text: string; readonly fields: readonly string[]; readonly join: 'and' | 'or' } | undefined;
  readonly orderBy: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly page: number;
  readonly perPage: number;
  readonly extra: Readonly<Record<string, string>>;
}

const PAGE_MAX = 1_000_000;
const WHERE_IN_MAX = 1_000;
const KEY_PATTERN = /^(where|whereIn|whereNotIn|has|having)\[([A-Za-z0-9_.]{1,64})\](?:\[([a-z]{1,8})\])?$/;

/**
 * Reads the filter grammar: `where[field]=`, `where[field][gte]=`, `whereIn[field]=a,b`, `whereNotIn[field]=a,b`, `has[relation]=`,
 * `having[metric][gte]=`, `orderBy=`, `sortedBy=`, `page=`, `perPage=`, `search=`, `searchFields=`, `searchJoin=`.
 * @throws ProblemError 422 with every fault at once
 */
export function parseListQuery(
  definition: ListQueryDefinition,
  parameters: Readonly<Record<string, string | string[] | undefined>>,
): ListQuery {
  const errors: FieldError[] = [];
  const where: Condition[] = [];
  const whereIn: Choice[] = [];
  const whereNotIn: Choice[] = [];
  const has: { relation: string; wanted: boolean }[] = [];
  const having: Condition[] = [];
  const extra: Record<string, string> = {};
  const refuse = (field: string, message: string) => errors.push({ field, message });

  for (const [key, raw] of Object.entries(parameters)) {
    if (raw === undefined || PLAIN_KEYS.has(key)) continue;
    const text = Array.isArray(raw) ? raw.join(',') : raw;
    if (text.includes('\0')) {
      refuse(key, `${key} must be valid.`);
      continue;
    }
    if (definition.extra?.includes(key)) {
      extra[key] = text;
      continue;
    }
    const match = KEY_PATTERN.exec(key);
    const [, clause, name = '', operatorText = 'eq'] = match ?? [];
    if (!clause) {
      refuse(key, `${key} must be valid.`);
    } else if (clause === 'has') {
      if (!definition.relations?.includes(name)) refuse(key, `${name} is not a relation of this list`);
      else has.push({ relation: name, wanted: !['false', '0', 'no'].includes(text) });
    } else {
      const kind = clause === 'having' ? definition.metrics?.[name] : filterableKind(definition, name);
      if (
        !kind ||
        !Object.hasOwn((clause === 'having' ? definition.metrics : definition.fields) ?? {}, name)
      ) {
        refuse(key, `${name} cannot be filtered by`);
      } else if (clause === 'whereIn' || clause === 'whereNotIn') {
        const values = text.split(',').map((part) => readValue(kind, part.trim()));
        if (values.length > WHERE_IN_MAX) refuse(key, `${name} takes at most ${WHERE_IN_MAX} values`);
        else if (values.some((value) => value === undefined)) refuse(key, `${name} must be valid.`);
        else
          (clause === 'whereIn' ? whereIn : whereNotIn).push({
            field: name,
            values: values as FilterValue[],
          });
      } else if (!isOperator(operatorText)) {
        refuse(key, `${operatorText} is not one of ${OPERATORS.join(', ')}`);
      } else {
        const value = operatorText === 'like' ? text : readValue(kind, text);
        if (value === undefined) refuse(key, `${name} must be valid.`);
        else (clause === 'where' ? where : having).push({ field: name, operator: operatorText, value });
      }
    }
  }

  const orderBy = readOrder(definition, parameters, refuse);
  const page = readCount(parameters.page, 1, PAGE_MAX, 'page', refuse);
  const perPage = readCount(
    parameters.perPage,
    definition.defaultPerPage ?? PER_PAGE_DEFAULT,
    PER_PAGE_MAX,
    'perPage',
    refuse,
  );
  const search = readSearch(definition, parameters, refuse);
  if (errors.length > 0) throw invalid(...errors);
  return { where, whereIn, whereNotIn, has, having, search, orderBy, page, perPage, extra };
}

const PLAIN_KEYS = new Set([
  'orderBy',
  'sortedBy',
  'page',
  'perPage',
  'search',
  'searchFields',
  'searchJoin',
  'append',
]);

const isOperator = (text: string): text is Operator => (OPERATORS as readonly string[]).includes(text);

const filterableKind = (definition: ListQueryDefinition, name: string): FieldKind | undefined => {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  return field && field.filterable !== false ? field.kind : undefined;
};

type Refuse = (field: string, message: string) => void;
type Parameters = Readonly<Record<string, string | string[] | undefined>>;

function readOrder(
  definition: ListQueryDefinition,
  parameters: Parameters,
  refuse: Refuse,
): ListQuery['orderBy'] {
  const field = single(parameters.orderBy) ?? definition.defaultSort.field;
  const direction = single(parameters.sortedBy)?.toLowerCase() ?? definition.defaultSort.direction;
  const known = Object.hasOwn(definition.fields, field) ? definition.fields[field] : undefined;
  if (!known || known.sortable === false) refuse('orderBy', `${field} cannot be sorted by`);
  if (direction !== 'asc' && direction !== 'desc') refuse('sortedBy', 'sortedBy is asc or desc');
  return { field, direction: direction === 'asc' ? 'asc' : 'desc' };
}

function readCount(
  raw: string | string[] | undefined,
  fallback: number,
  max: number,
  name: string,
  refuse: Refuse,
): number {
  const text = single(raw);
  if (text === undefined || text === '') return fallback;
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) {
    refuse(name, `${name} must be between 1 and ${max}`);
    return fallback;
  }
  return count;
}

function readSearch(
  definition: ListQueryDefinition,
  parameters: Parameters,
  refuse: Refuse,
): ListQuery['search'] {
  const text = single(parameters.search)?.trim();
  const named = single(parameters.searchFields)
    ?.split(/[,;]/)
    .map((part) => part.split(':')[0]?.trim() ?? '')
    .filter((part) => part !== '');
  const searchable = Object.entries(definition.fields)
    .filter(([, field]) => field.searchable)
    .map(([name]) => name);
  for (const name of named ?? []) {
    if (!searchable.includes(name)) refuse('searchFields', `${name} cannot be searched in`);
  }
  const join = single(parameters.searchJoin)?.toLowerCase() ?? 'or';
  if (join !== 'and' && join !== 'or') refuse('searchJoin', 'searchJoin is and or or');
  if (!text) return undefined;
  if (text.includes('\0')) refuse('search', 'search must be valid.');
  if (text.length > 255) refuse('search', 'search must be shorter than or equal to 255 characters.');
  if (searchable.length === 0) refuse('search', 'this list cannot be searched');
  return {
    text,
    fields: named && named.length > 0 ? named : searchable,
    join: join === 'and' ? 'and' : 'or',
  };
}

const single = (raw: string | string[] | undefined): string | undefined =>
  Array.isArray(raw) ? raw.at(-1) : raw;

function readValue(kind: FieldKind, text: string): FilterValue | undefined {
  if (text === 'null' && kind !== 'tags') return null;
  switch (kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'number':
      return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
    case 'money':
      return parseDollars(text);
    case 'boolean':
      if (text === 'true' || text === '1') return true;
      return text === 'false' || text === '0' ? false : undefined;
    case 'timestamp':
      return /^\d{4}-\d{2}-\d{2}/.test(text) ? readInstant(text) : undefined;
    case 'day':
      // The 31st of February rolls over instead of failing in some engines.
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && readInstant(text)?.startsWith(text) ? text : undefined;
    case 'tags':
      return text.toLowerCase();
    case 'text':
      return text.includes('\0') ? undefined : text;
  }
}

/** ISO 8601 in UTC. PostgreSQL knows no year 0 and writes years beyond 9999 another way: both are undefined. */
function readInstant(text: string): string | undefined {
  const time = Date.parse(text);
  const instant = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  return instant !== undefined && /^(?!0000)\d{4}-/.test(instant) ? instant : undefined;
}

/** The `meta` of a list answer, its links relative to the call's own path. */
export function pageMetaOf(query: ListQuery, total: number, count: number, url: string): PageMeta {
  const totalPages = Math.max(1, Math.ceil(total / query.perPage));
  const link = (page: number) => {
    const [path = '', search = ''] = url.split('?', 2);
    const parameters = new URLSearchParams(search);
    parameters.set('page', String(page));
    return `${path}?${parameters.toString()}`;
  };
  return {
    total,
    count,
    per_page: query.perPage,
    current_page: query.page,
    total_pages: totalPages,
    limit: query.perPage,
    links: {
      next: query.page < totalPages ? link(query.page + 1) : null,
      previous: query.page > 1 ? link(Math.min(query.page - 1, totalPages)) : null,
    },
  };
}
