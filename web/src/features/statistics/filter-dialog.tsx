import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { statisticsQuery } from './api.ts';
import { isFilterValue } from './model/settings.ts';
import { type StatisticsScope } from './model/labels.ts';
import { useValueNames } from './value-names.ts';

interface FilterDialogProps {
  readonly dimension: StatisticsDimension;
  readonly scope: StatisticsScope;
  readonly range: DateRangeState;
  readonly chosen: readonly string[];
  readonly onClose: () => void;
  readonly onApply: (values: readonly string[]) => void;
}

/** Values offered: those with traffic in the period, the busiest first. */
const OPTIONS_MAX = 500;

/** Which values of one dimension are let through. */
export function FilterDialog({ dimension, scope, range, chosen, onClose, onApply }: FilterDialogProps) {
  const [values, setValues] = useState([...chosen]);
  const label = declaredText(STATISTICS_DIMENSIONS[dimension].label);
  const params = new URLSearchParams({
    groupBy: dimension,
    fields: 'bids',
    from: range.period.from,
    to: range.period.to,
    timezone: range.zone,
    orderField: 'bids',
    orderDir: 'desc',
    perPage: String(OPTIONS_MAX),
  });
  const { data, isPending, isError } = useQuery(statisticsQuery(scope, params));
  const rows = data?.data ?? [];
  const nameOf = useValueNames(scope, rows, { [dimension]: chosen });
  const offered = [...new Set([...rows.map((row) => String(row[dimension] ?? '')), ...chosen])];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Filter by {dimension}', { dimension: withinSentence(label) })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onApply(values)}>{t('Apply')}</Button>
        </>
      }
    >
      {isError && <Alert tone="danger">{t('Couldn’t load the values.')}</Alert>}
      <MultiSelectField
        label={label}
        description={t('Values with traffic in this period, busiest first')}
        placeholder={isPending ? t('Loading…') : t('Type to search')}
        options={offered
          .filter(isFilterValue)
          .map((value) => ({ value, label: labelOf(nameOf(dimension, value), value) }))}
        value={values}
        onChange={setValues}
      />
    </Dialog>
  );
}

/** Label of a filter value. The id follows the name, since names may repeat. */
const labelOf = (name: string, value: string): string =>
  /^\d+$/.test(value) && name !== value && !name.startsWith('#') ? `${name} (${value})` : name;
