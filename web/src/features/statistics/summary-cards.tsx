import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { StatCard, type Delta } from '../../ui/layout/card.tsx';
import { exactText, fieldText } from './field-text.ts';
import { changeBetween, changeText } from './model/compare.ts';
import { FIELD_LABELS, type ShownField } from './model/labels.ts';

interface SummaryCardsProps {
  readonly fields: readonly ShownField[];
  readonly totals: StatisticsRow | undefined;
  readonly before: StatisticsRow | undefined;
  readonly comparedWith: string | undefined;
}

/** The totals of the whole filter, one card a field. */
export function SummaryCards({ fields, totals, before, comparedWith }: SummaryCardsProps) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: Math.min(6, Math.max(2, fields.length)) }} spacing="sm">
      {fields.map((field) => {
        const { label, hint } = FIELD_LABELS[field];
        const value = totals?.[field];
        return (
          <StatCard
            key={field}
            label={label}
            hint={hint}
            loading={totals === undefined}
            value={<span title={exactText(field, value)}>{fieldText(field, value)}</span>}
            delta={deltaOf(field, value, before?.[field], comparedWith)}
          />
        );
      })}
    </SimpleGrid>
  );
}

/** @returns undefined while nothing is compared */
export function deltaOf(
  field: ShownField,
  now: string | number | null | undefined,
  before: string | number | null | undefined,
  comparedWith?: string,
): Delta | undefined {
  if (before === undefined) return undefined;
  const change = changeBetween(now, before);
  const percent = change.percent ?? 0;
  const trend = Math.abs(percent) < 0.05 ? 'same' : percent > 0 ? 'up' : 'down';
  return {
    text: changeText(change, Number(now ?? 0) > 0),
    trend,
    // Spending more is neither good nor bad by itself.
    ...(FIELD_LABELS[field].isCost || trend === 'same' ? { tone: 'neutral' as const } : {}),
    ...(comparedWith === undefined ? {} : { comparedWith }),
  };
}
