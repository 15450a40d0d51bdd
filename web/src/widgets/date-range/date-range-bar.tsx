import { Suspense } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { zoneOptions } from '../../lib/zone/zone-options.ts';
import { figureZone } from '../../lib/zone/zones.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { IconChevronLeft, IconChevronRight, IconWorld } from '../../ui/icons.ts';
import styles from './date-range-bar.module.css';
import { periodLabel, PRESET_LABELS, PRESETS, type PeriodKind } from './period.ts';
import type { DateRangeState } from './use-date-range.ts';
import { usePeriodKeys } from './use-period-keys.ts';

interface DateRangeBarProps {
  readonly range: DateRangeState;
  /** Off where there is nothing to compare. */
  readonly withCompare?: boolean;
}

/** Loaded after the page, since the calendar is as large as the rest of it. */
const DaysField = lazyWithRetry(async () => (await import('./days-field.tsx')).DaysField);

/** Which days, in which zone, compared with what; keys step through the time and choose it. */
export function DateRangeBar({ range, withCompare = true }: DateRangeBarProps) {
  usePeriodKeys(range.step, range.choosePreset);
  const own = useAccountZone();
  return (
    <div className={styles.bar} role="group" aria-label={t('Period')}>
      <div className={styles.when}>
        <IconButton
          label={t('Previous period (left arrow)')}
          variant="default"
          onClick={() => range.step(-1)}
        >
          <IconChevronLeft size="1rem" aria-hidden />
        </IconButton>
        <PresetField range={range} />
        <Suspense
          fallback={
            <Button variant="default" disabled className={styles.days}>
              {periodLabel(range.period)}
            </Button>
          }
        >
          <DaysField key={`${range.period.from} ${range.period.to}`} range={range} />
        </Suspense>
        <IconButton
          label={t('Next period (right arrow)')}
          variant="default"
          disabled={!range.canStepOn}
          onClick={() => range.step(1)}
        >
          <IconChevronRight size="1rem" aria-hidden />
        </IconButton>
      </div>
      <SelectField
        label={t('Time zone')}
        hideLabel
        className={styles.zone}
        leftSection={<IconWorld size="1rem" aria-hidden />}
        options={zoneOptions(figureZone(own), range.zone)}
        value={range.zone}
        onChange={range.setZone}
      />
      {withCompare && (
        <SwitchField
          label={t('Compare with previous period')}
          size="sm"
          value={range.compare}
          onChange={range.setCompare}
        />
      )}
    </div>
  );
}

function PresetField({ range }: { readonly range: DateRangeState }) {
  const kinds: readonly PeriodKind[] = range.kind === 'custom' ? [...PRESETS, 'custom'] : PRESETS;
  return (
    <SelectField
      label={t('Period')}
      hideLabel
      searchable={false}
      className={styles.preset}
      options={kinds.map((kind) => ({ value: kind, label: PRESET_LABELS[kind] }))}
      value={range.kind}
      onChange={(kind) => {
        if (kind !== 'custom') range.choosePreset(kind);
      }}
    />
  );
}
