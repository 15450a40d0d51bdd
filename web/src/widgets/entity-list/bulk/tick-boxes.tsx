import { useEffect, useRef } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import classes from './tick-boxes.module.css';

interface PageCheckboxProps {
  readonly state: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
}

/** Ticks all rows of the page, or none. */
export function PageCheckbox({ state, onToggle }: PageCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={classes.tickArea}>
      <input
        ref={box}
        type="checkbox"
        className={classes.checkbox}
        aria-label={t('Select all rows on this page')}
        checked={state === 'all'}
        onChange={onToggle}
      />
    </label>
  );
}

interface RowCheckboxProps {
  /** Names the row. */
  readonly label: string;
  readonly isSelected: boolean;
  readonly onToggle: (withShift: boolean) => void;
}

/** Ticks a row; with Shift all from the one before. */
export const RowCheckbox = ({ label, isSelected, onToggle }: RowCheckboxProps) => (
  <label className={classes.tickArea}>
    <input
      type="checkbox"
      className={classes.checkbox}
      aria-label={t('Select {label}', { label })}
      checked={isSelected}
      onChange={() => undefined}
      onClick={(event) => onToggle(event.shiftKey)}
    />
  </label>
);
