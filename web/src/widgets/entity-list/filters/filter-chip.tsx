import { Suspense } from 'react';

import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconX } from '../../../ui/icons.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import classes from './filter-bar.module.css';
import type { FilterEditorProps } from './filter-editor.tsx';
import { formatFilter } from './format-filter.ts';
import type { ListFilterField } from '../resource.ts';

const FilterEditor = lazyWithRetry<FilterEditorProps>(
  async () => (await import('./filter-editor.tsx')).FilterEditor,
);

/** Fetches the editors, ahead of the first one. */
export const preloadFilterEditor = FilterEditor.preload;

interface FilterChipProps {
  readonly field: ListFilterField;
  /** Undefined while its value is being chosen for the first time. */
  readonly value: string | undefined;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChange: (value: string | null) => void;
}

/** One filter: a press opens its editor, the cross removes it. */
export function FilterChip({ field, value, opened, onOpen, onClose, onChange }: FilterChipProps) {
  const label = value === undefined ? '…' : formatFilter(field, value);
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
            <span className={classes.chipLabel}>{field.label}:</span> {label}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Filter by ${field.label}`}>
          <Suspense fallback={<Skeleton width={220} height={90} />}>
            <FilterEditor field={field} value={value} onChange={onChange} onDone={onClose} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <button
          type="button"
          className={classes.chipRemove}
          aria-label={`Remove the filter ${field.label}`}
          onClick={() => onChange(null)}
        >
          <IconX size="0.9rem" aria-hidden />
        </button>
      )}
    </span>
  );
}
