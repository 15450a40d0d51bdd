import type { PageMeta } from '@marquee/schemas/common/paging';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '@marquee/schemas/common/paging';
import { parseDollars } from '@marquee/schemas/common/money';

import type { FieldError } from '../decider/rejection.ts';
import { invalid } from '../http/problem-error.ts';

/**
 * How a list field's values are read: what a filter's text must look like, and what the query compares with. `tags` and `codes`
 * are sets of texts: tags that a person typed, in any case, and codes of a standard, in capitals.
 */
export type FieldKind =
  | 'integer'
  | 'text'
  | 'boolean'
  | 'money'
  | 'timestamp'
  | 'day'
  | 'number'
  | 'tags'
  | 'codes';

export interface ListField {
  readonly kind: FieldKind;
  readonly filterable?: boolean;
  readonly sortable?: boolean;
  /** Found by `search=` unless `searchFields` names others. */
  readonly searchable?: boolean;
}

/** A field that a list is sorted by and nothing else. */
export const sortOnly = (kind: FieldKind): ListField => ({ kind, filterable: false });

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
    | { readonly text: string; readonly fields: readonly string[]; readonly join: 'and' | 'or' }
    | undefined;
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
 * `having[metric][gte]=`, `orderBy=`, `sortedBy=`, `page=`, `perPage=`, `search=`, `searchFields=`, `searchJoin=`. A condition
 * that is given twice is two conditions.
 * @throws ProblemError 422 with every error at once
 */
export function parseListQuery(definition: ListQueryDefinition, parameters: Parameters): ListQuery {
  const filters = new FilterReader(definition);
  for (const [key, raw] of Object.entries(parameters)) {
    if (raw !== undefined && !PLAIN_KEYS.has(key))
      for (const text of textsOf(key, raw)) filters.read(key, text);
  }
  const refuse: Refuse = (field, message) => filters.errors.push({ field, message });
  const orderBy = readOrder(definition, parameters, refuse);
  const page = readCount(parameters.page, 1, PAGE_MAX, 'page', refuse);
  const perPageDefault = definition.defaultPerPage ?? PER_PAGE_DEFAULT;
  const perPage = readCount(parameters.perPage, perPageDefault, PER_PAGE_MAX, 'perPage', refuse);
  const search = readSearch(definition, parameters, refuse);
  if (filters.errors.length > 0) throw invalid(...filters.errors);
  const { where, whereIn, whereNotIn, has, having, extra } = filters;
  return { where, whereIn, whereNotIn, has, having, search, orderBy, page, perPage, extra };
}

/** Values of one key: conditions each by itself, choices together. */
const textsOf = (key: string, raw: string | string[]): readonly string[] => {
  if (!Array.isArray(raw)) return [raw];
  return /^(where|having)\[/.test(key) ? raw : [raw.join(',')];
};

/** Reads the conditions of a list call, and the parameters that its route reads by itself. */
class FilterReader {
  readonly errors: FieldError[] = [];
  readonly where: Condition[] = [];
  readonly whereIn: Choice[] = [];
  readonly whereNotIn: Choice[] = [];
  readonly has: { relation: string; wanted: boolean }[] = [];
  readonly having: Condition[] = [];
  readonly extra: Record<string, string> = {};
  readonly #definition: ListQueryDefinition;

  constructor(definition: ListQueryDefinition) {
    this.#definition = definition;
  }

  read(key: string, text: string): void {
    if (text.includes('\0')) {
      this.#refuse(key, `${key} must be valid.`);
    } else if (this.#definition.extra?.includes(key)) {
      this.extra[key] = text;
    } else {
      const [, clause, name = '', operator = 'eq'] = KEY_PATTERN.exec(key) ?? [];
      this.#readClause(key, text, { clause, name, operator });
    }
  }

  #readClause(key: string, text: string, { clause, name, operator }: Clause): void {
    switch (clause) {
      case 'has':
        return this.#readRelation(key, text, name);
      case 'having':
        return this.#readCondition(key, text, {
          name,
          operator,
          kind: this.#metric(name),
          into: this.having,
        });
      case 'where':
        return this.#readCondition(key, text, { name, operator, kind: this.#field(name), into: this.where });
      case 'whereIn':
        return this.#readChoice(key, text, { name, into: this.whereIn });
      case 'whereNotIn':
        return this.#readChoice(key, text, { name, into: this.whereNotIn });
      default:
        return this.#refuse(key, `${key} must be valid.`);
    }
  }

  #readRelation(key: string, text: string, relation: string): void {
    if (!this.#definition.relations?.includes(relation))
      return this.#refuse(key, `${relation} is not a relation of this list`);
    this.has.push({ relation, wanted: !['false', '0', 'no'].includes(text) });
  }

  #readCondition(
    key: string,
    text: string,
    {
      name,
      operator,
      kind,
      into,
    }: Omit<Clause, 'clause'> & { kind: FieldKind | undefined; into: Condition[] },
  ): void {
    if (!kind) return this.#refuse(key, `${name} cannot be filtered by`);
    const operators = isSet(kind) ? SET_OPERATORS : OPERATORS;
    if (!isOneOf(operators, operator))
      return this.#refuse(key, `${operator} is not one of ${operators.join(', ')}`);
    const value = operator === 'like' ? text : readValue(kind, text);
    if (value === undefined) return this.#refuse(key, `${name} must be valid.`);
    into.push({ field: name, operator, value });
  }

  #readChoice(
    key: string,
    text: string,
    { name, into }: { readonly name: string; readonly into: Choice[] },
  ): void {
    const kind = this.#field(name);
    if (!kind) return this.#refuse(key, `${name} cannot be filtered by`);
    const values = text.split(',').map((part) => readValue(kind, part.trim()));
    const known = values.filter((value) => value !== undefined);
    if (values.length > WHERE_IN_MAX)
      return this.#refuse(key, `${name} takes at most ${WHERE_IN_MAX} values`);
    if (known.length < values.length) return this.#refuse(key, `${name} must be valid.`);
    into.push({ field: name, values: known });
  }

  #field(name: string): FieldKind | undefined {
    const { fields } = this.#definition;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && field.filterable !== false ? field.kind : undefined;
  }

  #metric(name: string): FieldKind | undefined {
    const { metrics = {} } = this.#definition;
    return Object.hasOwn(metrics, name) ? metrics[name] : undefined;
  }

  #refuse(field: string, message: string): void {
    this.errors.push({ field, message });
  }
}

/** A key such as `where[createdAt][gte]`, in its parts. */
interface Clause {
  readonly clause: string | undefined;
  readonly name: string;
  readonly operator: string;
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

const isOneOf = (operators: readonly Operator[], text: string): text is Operator =>
  (operators as readonly string[]).includes(text);

/** A set has a value or not; nothing is more than it. */
const SET_OPERATORS: readonly Operator[] = ['eq', 'ne', 'like'];
const isSet = (kind: FieldKind): boolean => kind === 'tags' || kind === 'codes';

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

/** Characters of what is searched for. */
const SEARCH_MAX = 255;

function readSearch(
  definition: ListQueryDefinition,
  parameters: Parameters,
  refuse: Refuse,
): ListQuery['search'] {
  const text = single(parameters.search)?.trim();
  const searchable = Object.entries(definition.fields)
    .filter(([, field]) => field.searchable)
    .map(([name]) => name);
  const named = namedFields(parameters);
  for (const name of named) {
    if (!searchable.includes(name)) refuse('searchFields', `${name} cannot be searched in`);
  }
  const join = single(parameters.searchJoin)?.toLowerCase() ?? 'or';
  if (join !== 'and' && join !== 'or') refuse('searchJoin', 'searchJoin is and or or');
  if (!text) return undefined;
  if (text.includes('\0')) refuse('search', 'search must be valid.');
  if (text.length > SEARCH_MAX)
    refuse('search', `search must be shorter than or equal to ${SEARCH_MAX} characters.`);
  if (searchable.length === 0) refuse('search', 'this list cannot be searched');
  const fields = named.length > 0 ? named : searchable;
  return { text, fields, join: join === 'and' ? 'and' : 'or' };
}

/** The names in `searchFields=name:like;id`, without their operators. */
const namedFields = ({ searchFields }: Parameters): readonly string[] =>
  (single(searchFields)?.split(/[,;]/) ?? [])
    .map((part) => part.split(':')[0]?.trim() ?? '')
    .filter((name) => name !== '');

const single = (raw: string | string[] | undefined): string | undefined =>
  Array.isArray(raw) ? raw.at(-1) : raw;

const READERS: Readonly<Record<FieldKind, (text: string) => FilterValue | undefined>> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  number: (text) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined),
  money: parseDollars,
  boolean: (text) => BOOLEANS.get(text),
  timestamp: (text) => (/^\d{4}-\d{2}-\d{2}/.test(text) ? readInstant(text) : undefined),
  // The 31st of February rolls over instead of failing in some engines.
  day: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && readInstant(text)?.startsWith(text) ? text : undefined),
  tags: (text) => text.toLowerCase(),
  codes: (text) => (/^[A-Za-z\d-]{1,64}$/.test(text) ? text.toUpperCase() : undefined),
  text: (text) => (text.includes('\0') ? undefined : text),
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const readValue = (kind: FieldKind, text: string): FilterValue | undefined =>
  text === 'null' && kind !== 'tags' ? null : READERS[kind](text);

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
