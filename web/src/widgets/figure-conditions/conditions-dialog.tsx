import {
  FIGURE_CONDITIONS_MAX,
  FIGURE_OPERATORS,
  figureCondition,
  figurePlaces,
  type FigureCondition,
  type FigureOperator,
} from '@marquee/schemas/queries/statistics-conditions';
import { metricOf, type StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import { useId, useState, type FormEvent } from 'react';
import { safeParse } from 'valibot';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { IconPlus, IconTrash } from '../../ui/icons.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './conditions-dialog.module.css';
import { OPERATOR_LABELS } from './conditions.ts';

export interface ConditionsDialogProps {
  /** What can be compared, in the order in which it is offered. */
  readonly metrics: readonly StatisticsField[];
  /** The condition that one begins with. */
  readonly first: FigureCondition;
  /** Whose figures of which time. */
  readonly note: string;
  readonly conditions: readonly FigureCondition[];
  readonly onClose: () => void;
  readonly onApply: (conditions: readonly FigureCondition[]) => void;
}

/** Which figures rows must have to be shown: all conditions at once, each in a line. */
export function ConditionsDialog(props: ConditionsDialogProps) {
  const { metrics, first, note, conditions, onClose, onApply } = props;
  const form = useId();
  const [drafts, setDrafts] = useState(() => (conditions.length > 0 ? [...conditions] : [first]));
  const [wasSent, setWasSent] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (drafts.every((draft) => errorOf(draft) === undefined)) onApply(drafts);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Filter by figures')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} className={styles.form} noValidate>
        <p className={styles.note}>{note}</p>
        {drafts.map((draft, index) => (
          <ConditionFields
            key={index}
            number={index + 1}
            metrics={metrics}
            draft={draft}
            error={wasSent ? errorOf(draft) : undefined}
            onChange={(part) =>
              setDrafts((before) => before.with(index, { ...(before[index] ?? first), ...part }))
            }
            onRemove={() => setDrafts((before) => before.toSpliced(index, 1))}
          />
        ))}
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={drafts.length >= FIGURE_CONDITIONS_MAX}
            leftSection={<IconPlus size="1rem" aria-hidden />}
            onClick={() => setDrafts((before) => [...before, nextOf(before, first)])}
          >
            {t('Add condition')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is asked beside spend most often: whether it led to anything. */
const nextOf = (drafts: readonly FigureCondition[], first: FigureCondition): FigureCondition =>
  drafts.some(({ metric }) => metric === 'conversions')
    ? first
    : { metric: 'conversions', operator: 'eq', value: '0' };

function errorOf(draft: FigureCondition): string | undefined {
  if (draft.value === '') return t('Value is required.');
  const read = safeParse(figureCondition, draft);
  return read.success ? undefined : read.issues[0].message;
}

const OPERATORS = FIGURE_OPERATORS.map((value) => ({ value, label: OPERATOR_LABELS[value].text }));

interface ConditionFieldsProps {
  /** Its place, from 1. */
  readonly number: number;
  readonly metrics: readonly StatisticsField[];
  readonly draft: FigureCondition;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<FigureCondition>) => void;
  readonly onRemove: () => void;
}

function ConditionFields({ number, metrics, draft, error, onChange, onRemove }: ConditionFieldsProps) {
  const { metric, operator, value } = draft;
  const { unit } = metricOf(metric);
  const label = (text: string) => (number === 1 ? text : `${text} ${number}`);
  return (
    <div className={styles.condition} role="group" aria-label={t('Condition {number}', { number })}>
      <NativeSelectField<StatisticsField>
        className={styles.metric ?? ''}
        label={label(t('Metric'))}
        hideLabel
        options={metrics.map((field) => ({ value: field, label: declaredText(metricOf(field).label) }))}
        value={metric}
        onChange={(chosen) => onChange({ metric: chosen })}
      />
      <NativeSelectField<FigureOperator>
        label={label(t('Comparison'))}
        hideLabel
        options={OPERATORS}
        value={operator}
        onChange={(chosen) => onChange({ operator: chosen })}
      />
      <NumberField
        label={label(t('Value'))}
        hideLabel
        autoFocus={value === ''}
        negative
        places={figurePlaces(metric)}
        {...(unit === 'money' ? { leftSection: <span aria-hidden>$</span> } : {})}
        {...(unit === 'percent' ? { unit: '%' } : {})}
        value={value}
        onChange={(typed) => onChange({ value: typed })}
        error={error}
      />
      <IconButton label={t('Remove condition {number}', { number })} onClick={onRemove}>
        <IconTrash size="1rem" aria-hidden />
      </IconButton>
    </div>
  );
}
