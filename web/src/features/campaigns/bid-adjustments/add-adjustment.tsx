import {
  type BidMultiplier,
  BID_MULTIPLIER_DIMENSIONS,
  bidMultiplierKey,
  BID_MULTIPLIERS_MAX,
  isValueOf,
  type BidMultiplierDimension,
} from '@marquee/schemas/campaign/bid-multipliers';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { Button } from '../../../ui/button.tsx';
import type { Option } from '../../../ui/fields/field-props.ts';
import { NativeSelectField } from '../../../ui/fields/native-select-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import classes from './adjustments.module.css';
import { adjustedDimensionLabel, adjustedValueLabel, percentMessage } from './adjustment-labels.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const DIMENSION_OPTIONS: Option<BidMultiplierDimension>[] = (
  ['domain', ...BID_MULTIPLIER_DIMENSIONS.filter((name) => name !== 'domain')] as const
).map((value) => ({ value, label: adjustedDimensionLabel(value) }));

interface AddAdjustmentProps {
  readonly rows: readonly BidMultiplier[];
  readonly onAdd: (row: BidMultiplier) => void;
  /** By how much is not asked: what is added is only named. */
  readonly isWithoutPercent?: boolean;
}

interface Draft {
  readonly dimension: BidMultiplierDimension;
  readonly value: string;
  readonly percent: string;
}

/** What one begins with. */
const BLANK: Draft = { dimension: 'domain', value: '', percent: '20' };

/** A line that adds an adjustment: of what, by how much. */
export function AddAdjustment({ rows, onAdd, isWithoutPercent = false }: AddAdjustmentProps) {
  const [draft, setDraft] = useState(BLANK);
  const [isTried, setTried] = useState(false);
  const messages = messagesOf(draft, rows);
  const add = () => {
    setTried(true);
    if (messages.value !== undefined || (!isWithoutPercent && messages.percent !== undefined)) return;
    onAdd({ dimension: draft.dimension, value: draft.value.trim(), percent: Number(draft.percent) });
    setDraft({ ...draft, value: '' });
    setTried(false);
  };
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button beside the texts does the same
    <div
      className={classes.add}
      role="group"
      aria-label={t('Add an adjustment')}
      onKeyDown={(event) => {
        if (!isEnterInText(event)) return;
        // It would send the whole form without the line.
        event.preventDefault();
        add();
      }}
    >
      <NativeSelectField
        label={t('Traffic')}
        options={DIMENSION_OPTIONS}
        value={draft.dimension}
        onChange={(dimension) => change({ dimension, value: '' })}
      />
      <ValueField
        dimension={draft.dimension}
        value={draft.value}
        error={isTried ? messages.value : undefined}
        onChange={(value) => change({ value })}
      />
      {!isWithoutPercent && (
        <NumberField
          label={t('Adjustment')}
          negative
          unit="%"
          step="5"
          value={draft.percent}
          error={isTried ? messages.percent : undefined}
          onChange={(percent) => change({ percent })}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size="1rem" aria-hidden />}
        disabled={rows.length >= BID_MULTIPLIERS_MAX}
        onClick={add}
      >
        {t('Add')}
      </Button>
    </div>
  );
}

const isEnterInText = ({ key, nativeEvent, target }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement;

interface ValueFieldProps {
  readonly dimension: BidMultiplierDimension;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A text for sites, an ID for SSPs, and a list of what there is else. */
function ValueField({ dimension, ...field }: ValueFieldProps) {
  const { data: dictionary } = useQuery(dictionaryQuery);
  const label = adjustedDimensionLabel(dimension);
  if (dimension === 'ssp') return <NumberField {...field} label={t('SSP ID')} />;
  if (dimension === 'domain' || dimension === 'siteId') return <TextField {...field} label={label} />;
  const values = dimension === 'hourOfDay' ? HOURS : (dictionary?.deviceTypes ?? []).map(({ code }) => code);
  return (
    <NativeSelectField
      {...field}
      label={label}
      placeholder={t('Choose')}
      options={values.map((value) => ({
        value,
        label: adjustedValueLabel({ dimension, value }, dictionary),
      }))}
    />
  );
}

/** What is wrong with a line, by its fields. */
function messagesOf({ dimension, value, percent }: Draft, rows: readonly BidMultiplier[]) {
  const key = bidMultiplierKey({ dimension, value: value.trim() });
  const isThere = rows.some((row) => bidMultiplierKey(row) === key);
  return {
    value: isThere
      ? t('It already has an adjustment.')
      : isValueOf(dimension, value.trim())
        ? undefined
        : t('Enter a valid value.'),
    percent: percentMessage(percent === '' ? Number.NaN : Number(percent)),
  };
}
