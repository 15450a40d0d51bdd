import { formatDollars } from '@marquee/schemas/common/money';
import { clockMs } from '@marquee/schemas/common/zone/zone';
import { statisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { formatCount, formatMoney, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Sparkline } from '../../charts/sparkline.tsx';
import { periodLabel } from '../../date-range/period.ts';
import { useNowMinute } from '../../date-range/use-now-minute.ts';
import { callsOf, stepsOf, trendsOf, unitOf, type Trend, type TrendUnit } from './trend.ts';
import { TrendContext, type TrendQuestion } from './trend-context.ts';

const BOX = { width: 72, height: 20 };
const PER_PAGE = 1_000;
/** What is over does not change, and a line of a month shows little of an hour. */
const STALE_MS = 300_000;

interface TrendCellProps {
  readonly id: string;
  /** Label of the row, for screen readers. */
  readonly label: string;
}

/** Impressions of a row over the days of the list, as a line that a text describes. */
export function TrendCell({ id, label }: TrendCellProps) {
  const question = useContext(TrendContext);
  return question === undefined ? NOTHING : <Line id={id} label={label} question={question} />;
}

interface PeriodCellProps {
  readonly id: string;
  readonly figure: 'impressions' | 'spend';
}

/** What a row did over the days of the list, as a number. */
export function PeriodCell({ id, figure }: PeriodCellProps) {
  const question = useContext(TrendContext);
  return question === undefined ? NOTHING : <Sum id={id} figure={figure} question={question} />;
}

function Sum({ id, figure, question }: PeriodCellProps & { readonly question: TrendQuestion }) {
  const { days } = question;
  const steps = useMemo(() => stepsOf(days), [days]);
  const { trend, isPending, isKnown } = useTrend(id, question, steps);
  if (isPending) return <Skeleton width={48} height={12} />;
  if (!isKnown) return NOTHING;
  return figure === 'spend'
    ? formatMoney(formatDollars(trend?.spendNanos ?? 0n))
    : formatCount(sumOf(trend?.values ?? []));
}

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function Line({ id, label, question }: TrendCellProps & { readonly question: TrendQuestion }) {
  const { days } = question;
  const steps = useMemo(() => stepsOf(days), [days]);
  const unit = unitOf(days);
  const { trend, isPending } = useTrend(id, question, steps);
  const running = useRunningStep(days.zone, steps, unit);
  if (isPending) return <Skeleton width={BOX.width} height={12} />;
  if (trend === undefined) return NOTHING;
  return (
    <Sparkline
      // A day that is not over ends where it is.
      values={running === undefined ? trend.values : trend.values.slice(0, running + 1)}
      steps={steps.length}
      label={describe(trend, label, days)}
      isRunning={running !== undefined}
      size={BOX}
    />
  );
}

/** What a row did; every cell asks for the rows around it too, and one answer serves them all. */
function useTrend(id: string, { dimension, ids, days }: TrendQuestion, steps: readonly string[]) {
  const unit = unitOf(days);
  const asked = callsOf(ids, steps.length).find((some) => some.includes(id)) ?? [id];
  const { data, isPending } = useQuery({
    queryKey: ['statistics', 'trend', dimension, asked.join(), days],
    queryFn: async ({ signal }) => {
      const query = {
        groupBy: `${dimension},${unit}`,
        fields: 'impressions,spend',
        from: days.from,
        to: days.to,
        timezone: days.zone,
        [`filter[${dimension}]`]: asked.join(),
        perPage: PER_PAGE,
      };
      const answer = await parsed(statisticsAnswer, api.get('/statistics', { query, signal }));
      return trendsOf(answer.data, { dimension, unit, steps });
    },
    staleTime: STALE_MS,
  });
  return { trend: data?.get(id), isPending, isKnown: data !== undefined };
}

/** Index of the step that is not over; undefined where all are. */
function useRunningStep(zone: string, steps: readonly string[], unit: TrendUnit): number | undefined {
  const clock = new Date(clockMs(zone, useNowMinute())).toISOString().replace('T', ' ');
  const now = clock.slice(0, (unit === 'hour' ? 'yyyy-MM-dd HH' : 'yyyy-MM-dd').length);
  const index = steps.findLastIndex((step) => step.slice(0, now.length) <= now);
  const isLast = index === steps.length - 1;
  // Of days that are over, the last step is long past.
  if (unit === 'week') return isLast ? index : undefined;
  return steps[index]?.slice(0, now.length) === now ? index : undefined;
}

function describe({ steps, values }: Trend, label: string, days: TrendQuestion['days']): string {
  const highest = Math.max(...values);
  const at = steps[values.indexOf(highest)] ?? '';
  const known = {
    name: label,
    period: periodLabel(days),
    sum: formatCount(sumOf(values)),
    highest: formatCount(highest),
  };
  return at.includes(' ')
    ? t('Impressions of {name}, {period}: {sum} in all, most at {time} ({highest})', {
        ...known,
        time: at.slice(11, 16),
      })
    : t('Impressions of {name}, {period}: {sum} in all, most on {day} ({highest})', {
        ...known,
        day: periodLabel({ from: at, to: at }),
      });
}
