import type { ReactNode } from 'react';

import styles from './bar-list.module.css';

export interface BarListRow {
  readonly id: string;
  readonly label: ReactNode;
  /** For the length of the bar. */
  readonly value: number;
  /** What it says. */
  readonly text: ReactNode;
  /** A second, quieter figure. */
  readonly note?: ReactNode;
}

interface BarListProps {
  readonly label: string;
  readonly rows: readonly BarListRow[];
  /** Makes rows buttons: a click filters by them. */
  readonly onSelect?: (id: string) => void;
  readonly selectLabel?: (row: BarListRow) => string;
}

/** A breakdown: names, bars as long as their share of the longest, figures. */
export function BarList({ label, rows, onSelect, selectLabel }: BarListProps) {
  const longest = Math.max(...rows.map(({ value }) => value), 1e-12);
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => {
        const inside = (
          <>
            <span
              className={styles.bar}
              style={{ width: `${(Math.max(0, row.value) / longest) * 100}%` }}
              aria-hidden
            />
            <span className={styles.label}>{row.label}</span>
            {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
            <span className={styles.text}>{row.text}</span>
          </>
        );
        return (
          <li key={row.id}>
            {onSelect ? (
              <button
                type="button"
                className={styles.row}
                data-on-paper
                title={selectLabel?.(row)}
                onClick={() => onSelect(row.id)}
              >
                {inside}
              </button>
            ) : (
              <div className={styles.row}>{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
