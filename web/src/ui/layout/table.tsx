import { Table as MantineTable } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

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
  /** Where it fits, the page scrolls it, and its header stays under that of the page. */
  underHeader?: boolean;
}

/** Scrolls a table that is wider than its place, and keeps the header in sight (`Table.Thead` needs nothing for it). */
export function TableScroll(props: TableScrollProps) {
  const { label, children, maxHeight, minWidth = '40rem', underHeader = false } = props;
  const { frame, isWider } = useIsWider();
  return (
    <div
      ref={frame}
      className={styles.scroll}
      data-fits={(underHeader && !isWider) || undefined}
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

/** Whether what is in a frame is wider than the frame, known before it is painted. */
function useIsWider() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(true);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = () => setIsWider(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // The table grows with its rows.
    for (const table of element.querySelectorAll('table')) observer.observe(table);
    look();
    return () => observer.disconnect();
  }, []);
  return { frame, isWider };
}
