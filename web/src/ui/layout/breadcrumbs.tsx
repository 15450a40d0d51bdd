import { Breadcrumbs as MantineBreadcrumbs } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './breadcrumbs.module.css';
import { IconChevronRight } from '../icons.ts';

/**
 * The path of pages to the current one; the children are links, the last one (the page itself) with
 * `aria-current="page"`.
 */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumbs">
      <MantineBreadcrumbs
        className={styles.crumbs}
        separator={<IconChevronRight size="0.875rem" aria-hidden />}
        separatorMargin="xs"
      >
        {children}
      </MantineBreadcrumbs>
    </nav>
  );
}
