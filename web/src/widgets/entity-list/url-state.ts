import { parseDollars } from '@marquee/schemas/common/money';
import { PER_PAGE_DEFAULT, PER_PAGE_OPTIONS } from '@marquee/schemas/common/paging';
import type { FigureOperator } from '@marquee/schemas/queries/statistics-conditions';

import type { ListFilterField, ListResource, ListScope, ListSort } from './resource.ts';

/** Filters by field, each as its text in the URL; a field that is absent does not filter. */
export type FilterValues = Readonly<Record<string, string>>;

/** What the URL says about a list, checked: whatever is not understood reads as if it were not there. */
export interface ListUrlState {
  readonly page: number;
  readonly perPage: number;
  readonly sort: ListSort;
  readonly search: string;
  readonly filters: FilterValues;
}

const SEARCH_MAX = 255;
const PAGE_MAX = 1_000_000;
const CHOICES_MAX = 100;
const FIGURES_MAX = 20;
const RANGE = '..';

export function parsePage(text: string): number | null {
  const page = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= PAGE_MAX ? page : null;
}

export function parsePerPage(text: string): number | null {
  const perPage = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return (PER_PAGE_OPTIONS as readonly number[]).includes(perPage) ? perPage : null;
}

/** `name` ascending, `-name` descending, only by a field that a column sorts by. */
export function parseSort(text: string, fields: ReadonlySet<string>): ListSort | null {
  const isDown = text.startsWith('-');
  const field = isDown ? text.slice(1) : text;
  return fields.has(field) ? { field, direction: isDown ? 'desc' : 'asc' } : null;
}
export const serializeSort = ({ field, direction }: ListSort): string =>
  direction === 'desc' ? `-${field}` : field;

export const sameSort = (left: ListSort, right: ListSort): boolean =>
  left.field === right.field && left.direction === right.direction;

export function parseSearch(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > SEARCH_MAX || trimmed.includes('\0') ? null : trimmed;
}

/** A filter's text as it is kept: null when it is not a value of this field. */
export function parseFilter(field: ListFilterField, text: string): string | null {
  switch (field.kind) {
    case 'text':
      return parseSearch(text);
    case 'boolean':
      return text === 'true' || text === 'false' ? text : null;
    case 'select':
      return isOption(field, text) ? text : null;
    case 'multi':
      return chosen(readChoices(text).filter((value) => isOption(field, value)));
    case 'countries':
      return chosen(readChoices(text.toUpperCase()).filter((code) => /^[A-Z]{3}$/.test(code)));
    case 'figures':
      return parseFigures(field, text);
    case 'tags':
      return text.includes('\0') ? null : chosen(readChoices(text));
    case 'number-range':
      return parseRange(text, isNumber, (left, right) => Number(left) <= Number(right));
    case 'money-range':
      return parseRange(text, isMoney, (left, right) => nanosOf(left) <= nanosOf(right));
    case 'date-range':
      return parseRange(text, isDay, (left, right) => left <= right);
  }
}

/** Each value once; null for none. */
function chosen(values: readonly string[]): string | null {
  const once = [...new Set(values)].slice(0, CHOICES_MAX);
  return once.length === 0 ? null : once.join(',');
}

interface Figure {
  readonly metric: string;
  readonly operator: FigureOperator;
  /** Decimal text: dollars, per cent or a count. */
  readonly value: string;
}

const FIGURE_OPERATORS = ['gte', 'gt', 'lte', 'lt', 'eq', 'ne'] as const satisfies readonly FigureOperator[];

/** The conditions of `ctr:lt:0.05;dspSpend:gte:5`. */
export const readFigures = (text: string): readonly Figure[] =>
  text.split(';').flatMap((part) => {
    const [metric = '', sign, value = ''] = part.split(':');
    const operator = FIGURE_OPERATORS.find((one) => one === sign);
    return operator === undefined ? [] : [{ metric, operator, value }];
  });

function parseFigures(field: ListFilterField, text: string): string | null {
  const known = readFigures(text).filter((one) => isFigure(field, one));
  if (known.length === 0) return null;
  return known
    .slice(0, FIGURES_MAX)
    .map(({ metric, operator, value }) => `${metric}:${operator}:${value}`)
    .join(';');
}

function isFigure({ metrics = {} }: ListFilterField, { metric, value }: Figure): boolean {
  const places = Object.entries(metrics).find(([name]) => name === metric)?.[1];
  const digits = /^-?\d{1,15}(?:\.(\d{1,9}))?$/.exec(value);
  return places !== undefined && digits !== null && (digits[1] ?? '').length <= places;
}

const isOption = (field: ListFilterField, value: string): boolean =>
  field.options?.some((option) => option.value === value) ?? value !== '';
const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,9})?$/.test(text);
const isMoney = (text: string): boolean => parseDollars(text) !== undefined;
const nanosOf = (text: string): bigint => parseDollars(text) ?? 0n;
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // The 31st of February rolls over instead of failing.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** `1..5`, `1..`, `..5`; a range whose ends are the wrong way round is none. */
function parseRange(
  text: string,
  isBound: (bound: string) => boolean,
  isOrdered: (from: string, to: string) => boolean,
): string | null {
  if (!text.includes(RANGE)) return null;
  const { from, to } = readRange(text);
  if (from === '' && to === '') return null;
  if ((from !== '' && !isBound(from)) || (to !== '' && !isBound(to))) return null;
  if (from !== '' && to !== '' && !isOrdered(from, to)) return null;
  return writeRange(from, to);
}

/** The ends of a range's text; an open end is empty. */
export function readRange(text: string): { readonly from: string; readonly to: string } {
  const [from = '', to = ''] = text.split(RANGE, 2);
  return { from: from.trim(), to: to.trim() };
}
export const writeRange = (from: string, to: string): string => `${from}${RANGE}${to}`;

export const readChoices = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const inScope = <T extends { readonly onlyIn?: ListScope }>(
  things: readonly T[],
  scope: ListScope,
): readonly T[] => things.filter(({ onlyIn }) => onlyIn === undefined || onlyIn === scope);

/** Fields that a list may be sorted by: those of its columns, and its own order. */
export const sortFieldsOf = <Row>(resource: ListResource<Row>): ReadonlySet<string> =>
  new Set([
    resource.defaultSort.field,
    ...resource.columns.flatMap(({ sortField }) => (sortField === undefined ? [] : [sortField])),
  ]);

export const defaultPerPageOf = <Row>(resource: ListResource<Row>): number =>
  resource.defaultPerPage ?? PER_PAGE_DEFAULT;

/** Names of the days of figures, which are those of reports and have no prefix. */
const DAY_NAMES: readonly string[] = ['preset', 'from', 'to', 'tz'];

/** Names that say which rows a list shows and in which order: what a saved view keeps, without the list's prefix. */
export const viewNames = <Row>(resource: ListResource<Row>, scope: ListScope): readonly string[] => [
  'perPage',
  'sort',
  'search',
  ...inScope(resource.filters, scope).map(({ field }) => field),
  ...(resource.figures === undefined ? [] : DAY_NAMES),
  ...(resource.keptNames ?? []),
];

/** A name of a list in the URL. */
export const nameInUrl = (name: string, prefix: string): string =>
  DAY_NAMES.includes(name) ? name : `${prefix}${name}`;

/** Names (with the list's prefix) whose text in the URL is not understood: the page removes them. */
export function invalidNames<Row>(
  resource: ListResource<Row>,
  scope: ListScope,
  url: URLSearchParams,
  prefix = '',
): readonly string[] {
  const fields = sortFieldsOf(resource);
  const readers: [string, (text: string) => unknown][] = [
    ['page', parsePage],
    ['perPage', parsePerPage],
    ['sort', (text) => parseSort(text, fields)],
    ['search', resource.searchable === true ? parseSearch : () => null],
    ...inScope(resource.filters, scope).map((field): [string, (text: string) => unknown] => [
      field.field,
      (text) => parseFilter(field, text),
    ]),
  ];
  return readers.flatMap(([name, read]) => {
    const text = url.get(`${prefix}${name}`);
    return text !== null && read(text) === null ? [`${prefix}${name}`] : [];
  });
}
