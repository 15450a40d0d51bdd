import { AGE_MAX } from '@marquee/schemas/campaign/limits';
import { declaredFieldAt, fieldLabel } from '@marquee/schemas/events/field-labels';
import { CUT, objectKey, referentOf } from '@marquee/schemas/events/field-references';
import type { ObjectNames } from '@marquee/schemas/queries/activity-log';
import { hasTrait } from '@marquee/schemas/resource/derive';

import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { formatCount, formatExactMoney, formatInstant, NOTHING } from '../../lib/format.ts';
import { formatHourList } from '../../lib/format-hours.ts';
import { declaredPath, declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { choiceLabel } from './choice-labels.ts';

/** What a value is, for who writes it. */
export interface ValueContext {
  /** The kind of object. */
  readonly entity: string;
  /** Path of the field: `targeting.countries`. */
  readonly field: string;
  /** Dollars. */
  readonly isMoney?: boolean | undefined;
  /** Of the objects that values refer to. */
  readonly names: ObjectNames;
  /** Name of a code of the field's dictionary; undefined where there is none. */
  readonly codeName: (field: string, code: string | number) => string | undefined;
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

/**
 * A value of a change as a person reads it: amounts in dollars, times in UTC, references and codes by their names, ages and
 * hours in words. What the field's declaration says nothing about is written as it is.
 */
export function formatValue(value: unknown, context: ValueContext): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (Array.isArray(value)) return formatMany(value, context);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' || typeof value === 'number') return formatOne(value, context);
  return formatObject(value, context);
}

function formatMany(values: readonly unknown[], context: ValueContext): string {
  if (values.length === 0) return NOTHING;
  if (context.field.startsWith('schedule.')) return formatHourList(values.map(Number));
  return values.map((one) => formatValue(one, context)).join(', ');
}

function formatOne(value: string | number, context: ValueContext): string {
  const { entity, field } = context;
  if (value === CUT) return CUT;
  if (Number(value) === 0 && hasTrait(declaredFieldAt(entity, field), 'limit')) return t('no limit');
  const known = formatDeclared(value, context) ?? formatAge(value, field);
  if (known !== undefined) return known;
  const referent = referentOf(entity, field);
  if (referent !== undefined) return context.names[objectKey(referent, value)] ?? `#${value}`;
  return context.codeName(field, value) ?? choiceLabel(field, value) ?? String(value);
}

/** By the kind of value that the field is declared to have: an amount, a time, a count. */
function formatDeclared(
  value: string | number,
  { entity, field, isMoney = false }: ValueContext,
): string | undefined {
  const declared = declaredFieldAt(entity, field);
  if (isMoney || declared?.suffix === 'Nanos') return formatExactMoney(String(value));
  if (typeof value === 'string')
    return declared?.column === 'timestamp' || ISO_TIME.test(value) ? formatInstant(value) : undefined;
  const isCount = declared?.column === 'integer' && declared.refersTo === undefined;
  return isCount && !AGE.test(field) ? formatCount(value) : undefined;
}

const AGE = /\bage\.(min|max)$/;

function formatAge(age: string | number, field: string): string | undefined {
  const bound = AGE.exec(field)?.[1];
  if (bound === undefined) return undefined;
  return bound === 'min' ? t('{age} and older', { age }) : t('up to {age}', { age });
}

/** A range of ages, an operating system with its versions, a condition of a rule. */
function formatObject(value: object, context: ValueContext): string {
  const parts = Object.entries(value);
  if (parts.length === 0) return NOTHING;
  if (isRange(value)) return formatRange(value);
  if (isAdjustment(value)) return formatAdjustment(value, context);
  return parts
    .map(([name, part]) => {
      const field = `${context.field}.${name}`;
      const label = declaredPath(fieldLabel(context.entity, field)).split(' · ').at(-1) ?? name;
      return `${label}: ${formatValue(part, { ...context, field })}`;
    })
    .join('; ');
}

interface Adjustment {
  readonly dimension: string;
  readonly value: string;
  readonly percent: number;
}

const isAdjustment = (value: object): value is Adjustment =>
  'dimension' in value && 'value' in value && 'percent' in value;

/** Old and new of a change without the adjustments that are in both: a campaign may have a thousand. */
export function withoutKept(old: unknown, now: unknown): readonly [old: unknown, now: unknown] {
  if (!isAdjustments(old) || !isAdjustments(now)) return [old, now];
  const textsOf = (rows: readonly unknown[]) => new Set(rows.map((row) => JSON.stringify(row)));
  const [before, after] = [textsOf(old), textsOf(now)];
  return [
    old.filter((row) => !after.has(JSON.stringify(row))),
    now.filter((row) => !before.has(JSON.stringify(row))),
  ];
}

const isAdjustments = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && isAdjustment(one));

/** `Site or app news.example +20%`. */
function formatAdjustment({ dimension, value, percent }: Adjustment, { codeName }: ValueContext): string {
  const label = isStatisticsDimension(dimension)
    ? declaredText(STATISTICS_DIMENSIONS[dimension].label)
    : dimension;
  const name = dimension === 'deviceType' ? (codeName('deviceTypes', value) ?? value) : value;
  return `${label} ${name} ${percent > 0 ? '+' : ''}${percent}%`;
}

const isStatisticsDimension = (name: string): name is StatisticsDimension =>
  Object.hasOwn(STATISTICS_DIMENSIONS, name);

interface Range {
  readonly min?: number;
  readonly max?: number;
}

const isRange = (value: object): value is Range =>
  Object.entries(value).every(
    ([name, bound]) => (name === 'min' || name === 'max') && typeof bound === 'number',
  );

function formatRange({ min, max = AGE_MAX }: Range): string {
  if (min === undefined) return t('up to {age}', { age: max });
  return max >= AGE_MAX ? t('{age} and older', { age: min }) : `${min}–${max}`;
}
