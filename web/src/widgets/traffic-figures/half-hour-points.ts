import { t } from '../../lib/i18n/i18n.ts';
import type { ChartPoint } from '../charts/chart-data.ts';
import { timeAt } from './day-counts.ts';

/**
 * The points of a chart of a day against the day before: `14:30`, `14:30–15:00`.
 * @param count half hours of the day
 */
export const halfHourPoints = (count: number): readonly ChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    tick: timeAt(index),
    label: `${timeAt(index)}–${timeAt((index + 1) % count)}`,
    previousLabel: t('yesterday'),
  }));
