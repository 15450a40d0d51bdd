import type { SavePreset } from '@marquee/schemas/preset/commands';
import { PER_PAGE_DEFAULT, PER_PAGE_OPTIONS } from '@marquee/schemas/common/paging';
import type { PresetView } from '@marquee/schemas/preset/views';
import { FIGURE_CONDITIONS_MAX, type FigureCondition } from '@marquee/schemas/queries/statistics-conditions';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import {
  maySeeDimension,
  maySeeField,
  type ReportingPermissions,
} from '@marquee/schemas/queries/statistics-rights';

import type { Period } from '../../../widgets/date-range/period.ts';
import { conditionText, readCondition } from '../../../widgets/figure-conditions/conditions.ts';
import { breakdownOf, chartKindOf, type ChartKind } from './chart-kinds.ts';
import { isCyclic, isFilterable, isTime, SHOWN_DIMENSIONS, SHOWN_FIELDS, type ShownField } from './labels.ts';

/** Chosen values by dimension; ids as text. */
export type Filters = Readonly<Partial<Record<StatisticsDimension, readonly string[]>>>;

export interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** Everything about a report but its days. */
export interface Settings {
  /** One to three. */
  readonly groupBy: readonly StatisticsDimension[];
  readonly fields: readonly ShownField[];
  readonly filters: Filters;
  /** Only rows whose figures meet all of them are shown and counted. */
  readonly conditions: readonly FigureCondition[];
  readonly order: Order;
  /** One to six of the fields; a chart of groups draws the first. */
  readonly drawn: readonly ShownField[];
  readonly chart: ChartKind;
  readonly perPage: number;
}

export const GROUPS_MAX = 3;
/** As many as there are colours, and panels that can be compared at a glance. */
export const DRAWN_MAX = 6;

const DEFAULT_FIELDS: readonly ShownField[] = ['impressions', 'clicks', 'ctr', 'spend', 'cpm'];
const DEFAULT_ADMIN_FIELDS: readonly ShownField[] = ['impressions', 'clicks', 'spend', 'cost', 'profit'];

/** What a URL or a preset asks for; whatever is absent is the page's default. */
export interface AskedSettings {
  readonly groupBy?: readonly string[] | null;
  readonly fields?: readonly string[] | null;
  readonly filters?: Readonly<Record<string, readonly string[]>> | null;
  readonly conditions?: readonly FigureCondition[] | null;
  readonly order?: Order | null;
  readonly drawn?: readonly string[] | null;
  readonly chart?: string | null;
  readonly perPage?: number | null;
}

/** Settings that the API will take from this person; what is unknown or not theirs to see is left out. */
export function settingsOf(asked: AskedSettings, permissions: ReportingPermissions): Settings {
  const groups = SHOWN_DIMENSIONS.filter((name) => maySeeDimension(name, permissions));
  const allowed = SHOWN_FIELDS.filter((name) => maySeeField(name, permissions));
  const known = <Name extends string>(names: readonly string[] | null | undefined, all: readonly Name[]) =>
    [...new Set(names ?? [])].flatMap((name) => all.find((one) => one === name) ?? []);
  const askedGroups = known(asked.groupBy, groups).slice(0, GROUPS_MAX);
  const groupBy = askedGroups.length > 0 ? askedGroups : (['day'] as const);
  const askedFields = known(asked.fields, allowed);
  const fallback = permissions.role === 'admin' ? DEFAULT_ADMIN_FIELDS : DEFAULT_FIELDS;
  const fields = askedFields.length > 0 ? askedFields : fallback.filter((field) => allowed.includes(field));
  const askedDrawn = known(asked.drawn, fields).slice(0, DRAWN_MAX);
  const filters: Partial<Record<StatisticsDimension, readonly string[]>> = {};
  for (const dimension of known(Object.keys(asked.filters ?? {}), groups.filter(isFilterable))) {
    const values = [...new Set(asked.filters?.[dimension] ?? [])].filter(isFilterValue);
    if (values.length > 0) filters[dimension] = values;
  }
  const order = orderOf(asked.order, groupBy, fields);
  const drawn = askedDrawn.length > 0 ? askedDrawn : drawnByDefault(fields, order, groupBy);
  return {
    groupBy,
    fields,
    filters,
    conditions: (asked.conditions ?? [])
      .filter(({ metric }) => maySeeField(metric, permissions))
      .slice(0, FIGURE_CONDITIONS_MAX),
    order,
    drawn,
    chart: chartKindOf(asked.chart, { groupBy, drawn }),
    perPage: perPageOf(asked.perPage),
  };
}

export const NO_FILTERS = { filters: null, conditions: null } as const satisfies AskedSettings;

/** Whether anything but the period narrows the report. */
export const isFiltered = ({ filters, conditions }: Settings): boolean =>
  conditions.length > 0 || Object.keys(filters).length > 0;

function orderOf(
  asked: Order | null | undefined,
  groupBy: readonly StatisticsDimension[],
  fields: readonly ShownField[],
): Order {
  const isThere = asked && [...groupBy, ...fields].some((name) => name === asked.field);
  if (isThere) return asked;
  const [first = 'day'] = groupBy;
  if (isTime(first)) return { field: first, direction: isCyclic(first) ? 'asc' : 'desc' };
  const best = fields.find((field) => field === 'spend') ?? fields[0] ?? first;
  return { field: best, direction: 'desc' };
}

/** Of groups the metric that they are ordered by, or else what they cost, is drawn; of times impressions and spend. */
function drawnByDefault(
  fields: readonly ShownField[],
  order: Order,
  groupBy: readonly StatisticsDimension[],
): readonly ShownField[] {
  if (breakdownOf(groupBy).length > 0) {
    const first = fields.find((field) => field === order.field) ?? fields.find((field) => field === 'spend');
    return first ? [first] : fields.slice(0, 1);
  }
  const wanted = fields.filter((field) => field === 'impressions' || field === 'spend');
  return wanted.length > 0 ? wanted : fields.slice(0, 1);
}

const perPageOf = (asked: number | null | undefined): number =>
  (PER_PAGE_OPTIONS as readonly number[]).includes(asked ?? 0) ? (asked ?? 0) : PER_PAGE_DEFAULT;

/** A comma divides values in the API's filters, so a value with one in it cannot be asked for. */
export const isFilterValue = (value: string): boolean =>
  value.length > 0 && value.length <= 512 && !value.includes(',') && !value.includes('\0');

/** `country:USA,DEU;campaign:42`, with whatever else the values hold escaped. */
export function serializeFilters(filters: Filters): string {
  return Object.entries(filters)
    .map(([dimension, values]) => `${dimension}:${values.map((value) => escapeText(value)).join(',')}`)
    .join(';');
}
const escapeText = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*~.-]/g, (sign) =>
    '.-'.includes(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function parseFilters(text: string): Record<string, readonly string[]> {
  const filters: Record<string, readonly string[]> = {};
  for (const part of text.split(';')) {
    const [, dimension, values] = /^([A-Za-z]{1,32}):(.*)$/.exec(part) ?? [];
    if (dimension === undefined || values === undefined) continue;
    filters[dimension] = values.split(',').flatMap((value) => {
      try {
        return [decodeURIComponent(value)];
      } catch {
        return [];
      }
    });
  }
  return filters;
}

interface Paging {
  readonly page: number;
  readonly perPage: number;
}

export const addFilters = (params: URLSearchParams, filters: Filters): void => {
  for (const [dimension, values] of Object.entries(filters))
    params.set(`filter[${dimension}]`, values.join(','));
};

export const addConditions = (params: URLSearchParams, conditions: readonly FigureCondition[]): void => {
  for (const { metric, operator, value } of conditions)
    params.append(`having[${metric}][${operator}]`, value);
};

/** The report's own call; `paging` is absent for an export. */
export function reportParams(
  settings: Settings,
  period: Period,
  zone: string,
  paging?: Paging,
): URLSearchParams {
  const params = new URLSearchParams({
    groupBy: settings.groupBy.join(','),
    fields: settings.fields.join(','),
    from: period.from,
    to: period.to,
    timezone: zone,
    orderField: settings.order.field,
    orderDir: settings.order.direction,
  });
  if (paging) {
    params.set('page', String(paging.page));
    params.set('perPage', String(paging.perPage));
  }
  addFilters(params, settings.filters);
  addConditions(params, settings.conditions);
  return params;
}

/** Where a preset keeps the conditions on figures: among the filters, under a name that no dimension has. */
const CONDITIONS = 'having';
/** The same for how the chart is drawn: its kind and its metrics. */
const CHART = 'chart';

/** What a preset keeps of the page (specification section 3). */
export const presetParameters = (settings: Settings, zone: string): SavePreset['parameters'] => ({
  agregatedFields: [...settings.fields],
  filter: {
    ...Object.fromEntries(Object.entries(settings.filters).map(([name, values]) => [name, [...values]])),
    ...(settings.conditions.length === 0 ? {} : { [CONDITIONS]: settings.conditions.map(conditionText) }),
    [CHART]: [settings.chart, ...settings.drawn],
  },
  groupBy: [...settings.groupBy],
  orderDir: settings.order.direction,
  orderField: settings.order.field,
  rowsOnPage: settings.perPage,
  timezone: zone,
});

/** What a preset asks for; fields of an older page, or of a user who may see more, are left out. */
export function askedOfPreset({ parameters }: Pick<PresetView, 'parameters'>): AskedSettings {
  const { agregatedFields, filter, groupBy, orderDir, orderField, rowsOnPage } = parameters;
  const filters = Object.entries(filter).map(([name, value]) => [
    name,
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one === null ? [] : [String(one)])),
  ]);
  const [chart, ...drawn] = filters.flatMap(([name, texts]) => (name === CHART ? [texts ?? []].flat() : []));
  return {
    groupBy,
    fields: agregatedFields,
    filters: Object.fromEntries(filters) as Record<string, readonly string[]>,
    conditions: filters
      .filter(([name]) => name === CONDITIONS)
      .flatMap(([, texts]) => [texts ?? []].flat())
      .flatMap((text) => readCondition(text) ?? []),
    order:
      typeof orderField === 'string' && orderField !== ''
        ? { field: orderField, direction: orderDir === 'asc' ? 'asc' : 'desc' }
        : null,
    drawn,
    chart: chart ?? null,
    perPage: rowsOnPage ?? null,
  };
}
