import { UTC } from '@marquee/schemas/common/zone/zone';
import { Suspense } from 'react';

import { formatDateTime, formatDay, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconPencil } from '../../ui/icons.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import classes from './cells.module.css';
import type { DateEditorProps, InlineDateProps } from './inline-date-editor.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

const DateEditor = lazyWithRetry<DateEditorProps>(
  async () => (await import('./inline-date-editor.tsx')).DateEditor,
);

/** A day, or a point in time, that is edited in place, in a calendar. A day is saved when it is chosen. */
export function InlineDate(props: InlineDateProps) {
  const { label, of, value, onSave, withTime = false, zone = UTC, disabled = false } = props;
  const edit = useInlineEdit<string | null>({ value, onSave });
  const format = (shown: string | null) => {
    if (shown === null) return props.none ?? NOTHING;
    return withTime ? formatDateTime(shown, zone) : formatDay(shown, UTC);
  };
  if (disabled) return <span className={classes.date}>{format(value)}</span>;
  return (
    <Popover
      opened={edit.isEditing}
      onChange={(opened) => {
        if (!opened) edit.cancel();
      }}
      trapFocus
      returnFocus
      withinPortal
      position="bottom-start"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.editable}
          data-on-paper
          aria-label={t('Edit {label} of {of}: {shown}', { label, of, shown: format(edit.shown) })}
          aria-busy={edit.isSaving}
          onPointerEnter={DateEditor.preload}
          onFocus={DateEditor.preload}
          onClick={edit.isEditing ? edit.cancel : edit.start}
        >
          <span className={classes.date}>{format(edit.shown)}</span>
          <IconPencil size="0.9rem" aria-hidden className={classes.pencil} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('{label} of {of}', { label, of })}>
        {edit.isEditing && (
          <Suspense fallback={<Skeleton width={252} height={290} />}>
            <DateEditor {...props} edit={edit} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
