import { t } from '../../lib/i18n/i18n.ts';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { CHART_KIND_LABELS, chartKindsOf, type ChartKind } from './model/chart-kinds.ts';
import type { AskedSettings, Settings } from './model/settings.ts';

interface ChartKindFieldProps {
  readonly settings: Settings;
  readonly onChange: (asked: AskedSettings) => void;
}

/** How the chart is drawn: the kinds that can show the report. */
export const ChartKindField = ({ settings, onChange }: ChartKindFieldProps) => (
  <SegmentedField<ChartKind>
    label={t('Chart')}
    hideLabel
    size="xs"
    options={chartKindsOf(settings).map((kind) => ({ value: kind, label: CHART_KIND_LABELS[kind] }))}
    value={settings.chart}
    onChange={(chart) => onChange({ chart })}
  />
);
