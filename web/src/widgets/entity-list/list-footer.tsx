import { PER_PAGE_OPTIONS } from '@marquee/schemas/common/paging';
import type { PageMeta } from '@marquee/schemas/common/paging';

import { Suspense, type ComponentProps } from 'react';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';
import type { Pagination as Pages } from '../../ui/layout/pagination.tsx';
import type { ListNoun } from './resource.ts';
import classes from './entity-list.module.css';

const Pagination = lazyWithRetry<ComponentProps<typeof Pages>>(
  async () => (await import('../../ui/layout/pagination.tsx')).Pagination,
);

interface ListFooterProps {
  readonly meta: PageMeta;
  readonly noun: ListNoun;
  readonly page: number;
  readonly perPage: number;
  readonly onPage: (page: number) => void;
  /** Undefined where the page fixes it. */
  readonly onPerPage: ((perPage: number) => void) | undefined;
}

const OPTIONS = PER_PAGE_OPTIONS.map((count) => ({
  value: String(count),
  label: t('{count} per page', { count }),
}));

/** Where one is in the list, how many rows a page has, and the way to the other pages. */
export function ListFooter({ meta, noun, page, perPage, onPage, onPerPage }: ListFooterProps) {
  const first = (page - 1) * perPage + 1;
  const last = Math.min(meta.total, first + meta.count - 1);
  return (
    <div className={classes.footer}>
      <p className={classes.position} role="status">
        {meta.total === 0
          ? t('No {objects}', { objects: noun.many })
          : t('{first}–{last} of {objects}', {
              first: formatCount(first),
              last: formatCount(last),
              objects: noun.counted(meta.total),
            })}
      </p>
      {onPerPage !== undefined && meta.total > PER_PAGE_OPTIONS[0] && (
        <NativeSelectField
          label={t('Rows per page')}
          hideLabel
          size="xs"
          className={classes.perPage}
          options={OPTIONS}
          value={String(perPage)}
          onChange={(value) => onPerPage(Number(value))}
        />
      )}
      {meta.total_pages > 1 && (
        <Suspense fallback={null}>
          <Pagination
            page={page}
            pages={meta.total_pages}
            onChange={onPage}
            label={t('Pages of {objects}', { objects: noun.many })}
          />
        </Suspense>
      )}
    </div>
  );
}
