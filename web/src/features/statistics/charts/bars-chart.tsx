import type { StatisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { useQuery } from '@tanstack/react-query';

import { formatPercent } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { formatList } from '../../../lib/sentences/format-list.ts';
import { BarList, type BarListRow } from '../../../widgets/charts/bar-list.tsx';
import { statisticsQuery } from '../api.ts';
import { fieldText } from '../field-text.ts';
import { breakdownOf, hasRest } from '../model/chart-kinds.ts';
import { rankingParams } from '../model/chart-params.ts';
import { rowKey } from '../model/compare.ts';
import { FIELD_LABELS, type ShownField } from '../model/labels.ts';
import { isFilterValue } from '../model/settings.ts';
import { restOf } from '../model/top-series.ts';
import { useValueNames, type NameOf } from '../value-names.ts';
import styles from './bars-chart.module.css';
import { ChartState } from './chart-state.tsx';
import type { ChartProps } from './chart-props.ts';

const BARS_MAX = 10;

/** The groups with the highest values of a metric as bars, and what is left of the whole. */
export function BarsChart({ scope, settings, range, onDrill }: ChartProps) {
  const [metric = 'spend'] = settings.drawn;
  const groupBy = breakdownOf(settings.groupBy);
  const [dimension = 'campaign'] = groupBy;
  const query = useQuery(
    statisticsQuery(
      scope,
      rankingParams(settings, range.period, range.zone, { groupBy, metric, count: BARS_MAX }),
    ),
  );
  const rows = query.data?.data ?? [];
  const nameOf = useValueNames(scope, rows);
  const label = t('{metric} by {dimensions}', {
    metric: FIELD_LABELS[metric].label,
    dimensions: formatList(
      groupBy.map((name) => withinSentence(declaredText(STATISTICS_DIMENSIONS[name].label))),
    ),
  });
  const canDrill = groupBy.length === 1 && rows.every((row) => isFilterValue(String(row[dimension] ?? '')));
  return (
    <ChartState label={label} query={query} isEmpty={rows.length === 0}>
      {query.data && (
        <Bars
          {...{ label, metric, groupBy, nameOf }}
          answer={query.data}
          onSelect={canDrill ? (value) => onDrill(dimension, value) : undefined}
        />
      )}
    </ChartState>
  );
}

interface BarsProps {
  readonly label: string;
  readonly metric: ShownField;
  readonly groupBy: readonly StatisticsDimension[];
  readonly nameOf: NameOf;
  readonly answer: StatisticsAnswer;
  readonly onSelect: ((value: string) => void) | undefined;
}

function Bars({ label, metric, groupBy, nameOf, answer, onSelect }: BarsProps) {
  const { data: rows, totals, meta } = answer;
  const isWhole = hasRest(metric, groupBy) && Number(totals[metric] ?? 0) > 0;
  const shareOf = (value: string | number | null | undefined) =>
    formatPercent((Number(value ?? 0) / Number(totals[metric])) * 100, 1);
  const bars = rows.map((row): BarListRow => ({
    id: rowKey(row, groupBy),
    label: groupBy.map((name) => nameOf(name, String(row[name] ?? ''))).join(' · '),
    value: Number(row[metric] ?? 0),
    text: fieldText(metric, row[metric]),
    ...(isWhole ? { note: shareOf(row[metric]) } : {}),
  }));
  const left = meta.total - rows.length;
  const rest = restOf(
    metric,
    totals[metric],
    rows.map((row) => row[metric]),
  );
  return (
    <>
      <p className={styles.head}>
        <strong>{label}</strong>
        <span>{t('{field} in all', { field: fieldText(metric, totals[metric]) })}</span>
      </p>
      <BarList
        label={label}
        rows={bars}
        {...(onSelect ? { onSelect, selectLabel: () => t('Show this alone') } : {})}
      />
      {left > 0 && (
        <p className={styles.rest}>
          {isWhole
            ? t('Other ({left}): {field}, {share}', {
                left,
                field: fieldText(metric, rest),
                share: shareOf(rest),
              })
            : t('{left} more in the table', { left })}
        </p>
      )}
    </>
  );
}
