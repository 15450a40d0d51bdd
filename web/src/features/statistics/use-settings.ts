import type { FigureCondition } from '@marquee/schemas/queries/statistics-conditions';
import type { ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';
import { createParser, parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';

import { parseConditions, serializeConditions } from '../../widgets/figure-conditions/conditions.ts';
import {
  parseFilters,
  serializeFilters,
  settingsOf,
  type AskedSettings,
  type Order,
  type Settings,
} from './model/settings.ts';

const parseAsFilters = createParser<Readonly<Record<string, readonly string[]>>>({
  parse: (text) => parseFilters(text),
  serialize: (filters) => serializeFilters(filters),
  eq: (left, right) => serializeFilters(left) === serializeFilters(right),
});
const parseAsConditions = createParser<readonly FigureCondition[]>({
  parse: parseConditions,
  serialize: serializeConditions,
  eq: (left, right) => serializeConditions(left) === serializeConditions(right),
});
const parseAsOrder = createParser<Order>({
  parse: (text) => ({
    field: text.replace(/^-/, ''),
    direction: text.startsWith('-') ? 'desc' : 'asc',
  }),
  serialize: ({ field, direction }) => `${direction === 'desc' ? '-' : ''}${field}`,
  eq: (left, right) => left.field === right.field && left.direction === right.direction,
});

const PARAMS = {
  groupBy: parseAsArrayOf(parseAsString),
  fields: parseAsArrayOf(parseAsString),
  filter: parseAsFilters,
  having: parseAsConditions,
  sort: parseAsOrder,
  chart: parseAsArrayOf(parseAsString),
  /** How the chart is drawn. */
  kind: parseAsString,
  perPage: parseAsInteger,
  page: parseAsInteger,
  /** The preset that the settings began with. */
  view: parseAsInteger,
};

export interface SettingsState {
  readonly settings: Settings;
  readonly page: number;
  readonly presetId: number | null;
  /** The URL has no settings of the report. */
  readonly isUntouched: boolean;
  readonly change: (asked: AskedSettings) => void;
  readonly setPage: (page: number) => void;
  readonly apply: (asked: AskedSettings, presetId: number | null) => void;
  readonly setPresetId: (presetId: number | null) => void;
}

/** The report's settings in the URL, so that a link is a report. */
export function useSettings(permissions: ReportingPermissions): SettingsState {
  const [params, setParams] = useQueryStates(PARAMS, { history: 'push' });
  const { groupBy, fields, filter, having, sort, chart, kind, perPage } = params;
  const settings = useMemo(
    () =>
      settingsOf(
        {
          groupBy,
          fields,
          filters: filter,
          conditions: having,
          order: sort,
          drawn: chart,
          chart: kind,
          perPage,
        },
        permissions,
      ),
    [groupBy, fields, filter, having, sort, chart, kind, perPage, permissions],
  );
  const change = useCallback(
    (asked: AskedSettings) =>
      void setParams({
        ...(asked.groupBy === undefined ? {} : { groupBy: copy(asked.groupBy) }),
        ...(asked.fields === undefined ? {} : { fields: copy(asked.fields) }),
        ...(asked.filters === undefined ? {} : { filter: orNull(asked.filters) }),
        ...(asked.conditions === undefined ? {} : { having: someOrNull(asked.conditions) }),
        ...(asked.order === undefined ? {} : { sort: asked.order }),
        ...(asked.drawn === undefined ? {} : { chart: copy(asked.drawn) }),
        ...(asked.chart === undefined ? {} : { kind: asked.chart }),
        ...(asked.perPage === undefined ? {} : { perPage: asked.perPage }),
        page: null,
      }),
    [setParams],
  );
  return {
    settings,
    page: Math.max(1, params.page ?? 1),
    presetId: params.view,
    isUntouched: [groupBy, fields, filter, having, sort, params.view].every((part) => part === null),
    change,
    setPage: (page) => void setParams({ page: page === 1 ? null : page }),
    apply: (asked, presetId) =>
      void setParams({
        groupBy: copy(asked.groupBy),
        fields: copy(asked.fields),
        filter: orNull(asked.filters),
        having: someOrNull(asked.conditions),
        sort: asked.order ?? null,
        chart: copy(asked.drawn),
        kind: asked.chart ?? null,
        perPage: asked.perPage ?? null,
        page: null,
        view: presetId,
      }),
    setPresetId: (presetId) => void setParams({ view: presetId }),
  };
}

const copy = (names: readonly string[] | null | undefined): string[] | null =>
  names === null || names === undefined || names.length === 0 ? null : [...names];
const someOrNull = (conditions: AskedSettings['conditions']): readonly FigureCondition[] | null =>
  conditions === null || conditions === undefined || conditions.length === 0 ? null : conditions;
const orNull = (filters: AskedSettings['filters']): Readonly<Record<string, readonly string[]>> | null =>
  filters === null || filters === undefined || Object.keys(filters).length === 0 ? null : filters;
