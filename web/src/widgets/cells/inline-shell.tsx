import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { IconPencil } from '../../ui/icons.ts';
import classes from './cells.module.css';
import type { InlineEdit } from './use-inline-edit.ts';

interface InlineShellProps<Value> {
  /** What is edited, spoken: `Name of Spring`. */
  readonly label: string;
  readonly edit: InlineEdit<Value>;
  /** The value while it is not being edited. */
  readonly children: ReactNode;
  readonly field: ReactNode;
  readonly align?: 'start' | 'end';
  readonly disabled?: boolean;
  /** The value holds a link or the like: then a pencil beside it opens the field, since a button cannot hold another. */
  readonly isInteractive?: boolean;
  /** Called as the pointer or the focus comes near, to fetch the field. */
  readonly onNear?: () => void;
}

/** The value, a press on which (or Enter) makes it a field; Enter and leaving it save, Esc does not. */
export function InlineShell<Value>(props: InlineShellProps<Value>) {
  const { label, edit, children, field, align = 'start', disabled = false, isInteractive = false } = props;
  const { onNear } = props;
  const shell = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isEditing } = edit;
  useFocusOfEditing(shell, button, isEditing);
  useInSight(shell, edit.error);
  if (disabled) return <span>{children}</span>;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Esc belong to the input method while it composes a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      edit.cancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      edit.save();
    }
  };
  return isEditing ? (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what the field inside does not take itself
    <div ref={shell} className={classes.editing} data-align={align} onKeyDown={onKeyDown}>
      {field}
    </div>
  ) : isInteractive ? (
    <span className={classes.beside}>
      <span className={classes.value}>{children}</span>
      <button
        ref={button}
        type="button"
        className={classes.pencilButton}
        aria-label={t('Edit {label}', { label })}
        aria-busy={edit.isSaving}
        onClick={edit.start}
      >
        <IconPencil size="0.9rem" aria-hidden className={classes.pencil} />
      </button>
    </span>
  ) : (
    <button
      ref={button}
      type="button"
      className={classes.editable}
      data-on-paper
      data-align={align}
      aria-label={t('Edit {label}', { label })}
      aria-busy={edit.isSaving}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={edit.start}
    >
      <span className={classes.value}>{children}</span>
      <IconPencil size="0.9rem" aria-hidden className={classes.pencil} />
    </button>
  );
}

/** The field takes the focus when it opens, and gives it back to its button unless something else took it meanwhile. */
function useFocusOfEditing(
  shell: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  isEditing: boolean,
): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing) {
      const input = shell.current?.querySelector('input');
      input?.focus();
      input?.select();
    } else if (wasEditing.current && (document.activeElement === document.body || !document.activeElement)) {
      button.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [shell, button, isEditing]);
}

/** Scrolls an error into view: it is below the field, which may be the last thing in the window. */
function useInSight(shell: RefObject<HTMLElement | null>, error: string | undefined): void {
  useEffect(() => {
    if (error !== undefined) shell.current?.scrollIntoView({ block: 'nearest' });
  }, [shell, error]);
}
