import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { WorldMap } from '../../../widgets/charts/world-map.tsx';
import { statisticsQuery } from '../api.ts';
import { fieldText } from '../field-text.ts';
import { CHART_POINTS_MAX, rankingParams } from '../model/chart-params.ts';
import { FIELD_LABELS } from '../model/labels.ts';
import { useValueNames } from '../value-names.ts';
import { ChartState } from './chart-state.tsx';
import type { ChartProps } from './chart-props.ts';

/** A metric of each country. */
export function MapChart({ scope, settings, range, onDrill }: ChartProps) {
  const [metric = 'spend'] = settings.drawn;
  const params = rankingParams(settings, range.period, range.zone, {
    groupBy: ['country'],
    metric,
    count: CHART_POINTS_MAX,
  });
  const query = useQuery(statisticsQuery(scope, params));
  const rows = query.data?.data ?? [];
  const nameOf = useValueNames(scope, rows);
  const { label: name, unit } = FIELD_LABELS[metric];
  const label = t('{name} by country', { name });
  return (
    <ChartState label={label} query={query} isEmpty={rows.length === 0}>
      <WorldMap
        label={label}
        metric={label}
        unit={unit}
        countries={rows.map((row) => {
          const code = String(row['country'] ?? '');
          return {
            code,
            name: nameOf('country', code),
            value: Number(row[metric] ?? 0),
            text: fieldText(metric, row[metric]),
          };
        })}
        onSelect={(code) => onDrill('country', code)}
      />
    </ChartState>
  );
}
