import { Pagination as MantinePagination } from '@mantine/core';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  disabled?: boolean | undefined;
  label?: string;
}

/** Five page links, with the way to the first, last, next and previous page. */
export function Pagination({ page, pages, onChange, disabled = false, label = 'Pages' }: PaginationProps) {
  return (
    <nav aria-label={label}>
      <MantinePagination
        value={page}
        total={pages}
        onChange={onChange}
        disabled={disabled}
        siblings={1}
        boundaries={1}
        size="sm"
        gap="xs"
        withEdges
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </nav>
  );
}
