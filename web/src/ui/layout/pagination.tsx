import { Group, Pagination as MantinePagination } from '@mantine/core';

import { t } from '../../lib/i18n/i18n.ts';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  disabled?: boolean | undefined;
  label?: string;
}

/** Five page links, with the way to the first, last, next and previous page. */
export function Pagination({ page, pages, onChange, disabled = false, label = t('Pages') }: PaginationProps) {
  return (
    <nav aria-label={label}>
      <MantinePagination.Root value={page} total={pages} onChange={onChange} disabled={disabled} size="sm">
        <Group gap="xs">
          <MantinePagination.First aria-label={t('First page')} />
          <MantinePagination.Previous aria-label={t('Previous page')} />
          {pageWindow(page, pages).map((number) => (
            <MantinePagination.Control
              key={number}
              active={number === page}
              aria-label={t('Page {number}', { number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onChange(number)}
            >
              {number}
            </MantinePagination.Control>
          ))}
          <MantinePagination.Next aria-label={t('Next page')} />
          <MantinePagination.Last aria-label={t('Last page')} />
        </Group>
      </MantinePagination.Root>
    </nav>
  );
}
