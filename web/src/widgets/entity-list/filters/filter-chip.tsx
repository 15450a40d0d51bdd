import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconX } from '../../../ui/icons.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import classes from './filter-bar.module.css';
import type { FilterEditorProps } from './filter-editor.tsx';
import type { FilterChipProps } from './filter-chip-props.ts';
import { formatFilter } from './format-filter.ts';
import { readChoices } from '../url-state.ts';

const FilterEditor = lazyWithRetry<FilterEditorProps>(
  async () => (await import('./filter-editor.tsx')).FilterEditor,
);

const CountryNames = lazyWithRetry<{ readonly codes: readonly string[] }>(
  async () => (await import('./country-names.tsx')).CountryNames,
);
const FigureChips = lazyWithRetry<FilterChipProps>(
  async () => (await import('./figure-chips.tsx')).FigureChips,
);

/** Fetches the editors, ahead of the first one. */
export const preloadFilterEditor = FilterEditor.preload;

/** A filter: a press opens its editor, the cross removes it. Conditions on figures have a chip each. */
export const FilterChip = (props: FilterChipProps) =>
  props.field.kind === 'figures' ? (
    <Suspense fallback={null}>
      <FigureChips {...props} />
    </Suspense>
  ) : (
    <OneChip {...props} />
  );

function OneChip({ field, value, opened, onOpen, onClose, onChange }: FilterChipProps) {
  return (
    <span className={classes.chip}>
      <Popover
        opened={opened}
        onChange={(next) => {
          if (!next) onClose();
        }}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.chipText}
            onPointerEnter={preloadFilterEditor}
            onFocus={preloadFilterEditor}
            onClick={opened ? onClose : onOpen}
          >
            <span className={classes.chipLabel}>{field.label}:</span>{' '}
            <FilterValue field={field} value={value} />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('Filter by {label}', { label: field.label })}>
          <Suspense fallback={<Skeleton width={220} height={90} />}>
            <FilterEditor field={field} value={value} onChange={onChange} onDone={onClose} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <button
          type="button"
          className={classes.chipRemove}
          aria-label={t('Remove the filter {label}', { label: field.label })}
          onClick={() => onChange(null)}
        >
          <IconX size="0.9rem" aria-hidden />
        </button>
      )}
    </span>
  );
}

function FilterValue({ field, value }: Pick<FilterChipProps, 'field' | 'value'>) {
  if (value === undefined) return '…';
  const text = formatFilter(field, value);
  if (field.kind !== 'countries') return text;
  return (
    <Suspense fallback={text}>
      <CountryNames codes={readChoices(value)} />
    </Suspense>
  );
}
