import type { FigureCondition } from '@marquee/schemas/queries/statistics-conditions';
import { metricOf, STATISTICS_FIELDS } from '@marquee/schemas/queries/statistics-metrics';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { IconX } from '../../../ui/icons.ts';
import {
  describeComparison,
  parseConditions,
  serializeConditions,
} from '../../figure-conditions/conditions.ts';
import { ConditionsDialog } from '../../figure-conditions/conditions-dialog.tsx';
import classes from './filter-bar.module.css';
import type { FilterChipProps } from './filter-chip-props.ts';

const FIRST: FigureCondition = { metric: 'dspSpend', operator: 'gte', value: '' };

/** A chip for each condition on figures; a press opens all of them in a dialog. */
export function FigureChips({ field, value = '', opened, onOpen, onClose, onChange }: FilterChipProps) {
  const conditions = parseConditions(value);
  const change = (next: readonly FigureCondition[]) =>
    onChange(next.length === 0 ? null : serializeConditions(next));
  return (
    <>
      {conditions.map((condition, index) => {
        const label = declaredText(metricOf(condition.metric).label);
        return (
          <span key={`${condition.metric} ${index}`} className={classes.chip}>
            <button type="button" className={classes.chipText} onClick={onOpen}>
              <span className={classes.chipLabel}>{label}</span> {describeComparison(condition)}
            </button>
            <button
              type="button"
              className={classes.chipRemove}
              aria-label={t('Remove the filter {label}', { label })}
              onClick={() => change(conditions.toSpliced(index, 1))}
            >
              <IconX size="0.9rem" aria-hidden />
            </button>
          </span>
        );
      })}
      {opened && (
        <ConditionsDialog
          metrics={STATISTICS_FIELDS.filter((name) => field.metrics?.[name] !== undefined)}
          first={FIRST}
          note={t(
            'Shows the rows that meet all conditions in the chosen period. Totals, exports and bulk actions follow.',
          )}
          conditions={conditions}
          onClose={onClose}
          onApply={(next) => {
            change(next);
            onClose();
          }}
        />
      )}
    </>
  );
}
