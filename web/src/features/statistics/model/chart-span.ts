import type { Span } from '../../../widgets/charts/span.ts';
import { addDays, type Period } from '../../../widgets/date-range/period.ts';
import { bucketsOf, type Bucket } from './time-buckets.ts';

/**
 * The days of a span of a chart, within its period.
 * @returns undefined where it has a part of a day, or no days at all
 */
export function periodOfSpan(span: Span, bucket: Bucket, period: Period): Period | undefined {
  const names = bucketsOf(period, bucket);
  const [from, to] = [names[span.first], names[span.last]];
  if (from === undefined || to === undefined) return undefined;
  if (bucket === 'day') return { from, to };
  if (bucket === 'week') {
    const end = addDays(to, 6);
    return { from: from < period.from ? period.from : from, to: end > period.to ? period.to : end };
  }
  if (bucket !== 'hour' || hourOf(from) !== '00' || hourOf(to) !== '23') return undefined;
  return { from: from.slice(0, 10), to: to.slice(0, 10) };
}

const hourOf = (name: string): string => name.slice(11, 13);

/** `2026-11-27T08~2026-11-27T13`, the first and the last hour of a span of hours. */
export function hoursText(span: Span, period: Period): string {
  const names = bucketsOf(period, 'hour');
  return [names[span.first], names[span.last]]
    .map((name = '') => name.slice(0, 13).replace(' ', 'T'))
    .join('~');
}

/** The span that a text names; undefined where it is of other days. */
export function spanOfHours(text: string, period: Period): Span | undefined {
  const names = bucketsOf(period, 'hour');
  const [first = -1, last = -1] = text
    .split('~')
    .map((hour) => names.indexOf(`${hour.replace('T', ' ')}:00:00`));
  return first >= 0 && last > first ? { first, last } : undefined;
}
