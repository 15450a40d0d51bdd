import { Table as MantineTable } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './table.module.css';

/** Markup alone: `Table.Thead`, `Table.Tbody`, `Table.Tfoot`, `Table.Tr`, `Table.Th`, `Table.Td`, `Table.Caption`. */
export const Table = MantineTable;

interface TableScrollProps {
  /** Names the part: it scrolls, so it can be focused. */
  label: string;
  children: ReactNode;
  /** CSS length; with it the table scrolls inside, under a sticky header. */
  maxHeight?: string | undefined;
  /** CSS length below which the table scrolls sideways and squeezes its columns no further. */
  minWidth?: string | undefined;
}

/** Scrolls a table that is wider than its place, and keeps the header in sight (`Table.Thead` needs nothing for it). */
export function TableScroll({ label, children, maxHeight, minWidth = '40rem' }: TableScrollProps) {
  return (
    <div
      className={styles.scroll}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must from the keyboard too
      tabIndex={0}
      style={maxHeight === undefined ? undefined : { maxHeight }}
    >
      <div style={{ minWidth }}>{children}</div>
    </div>
  );
}
