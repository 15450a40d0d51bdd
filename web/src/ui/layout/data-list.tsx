import type { ReactNode } from 'react';

import styles from './data-list.module.css';

interface DataListProps {
  /** An empty value shows as a dash. */
  items: readonly { label: ReactNode; value: ReactNode; id?: string }[];
  /** Side by side, or the label above its value. */
  layout?: 'rows' | 'columns';
}

/** Names and their values, for a page of details. */
export function DataList({ items, layout = 'rows' }: DataListProps) {
  return (
    <dl className={styles.list} data-layout={layout}>
      {items.map(({ label, value, id }, index) => (
        <div className={styles.item} key={id ?? (typeof label === 'string' ? label : index)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
