import { PER_PAGE_MAX } from '@marquee/schemas/common/paging';

import type { ListParams } from '../../lib/list-query.ts';
import type { ListPage } from './resource.ts';

/**
 * Every row of the filter, page after page of 100, each row once although rows may move between pages meanwhile.
 * @param onProgress rows so far, and how many there are
 * @throws whatever a page's call throws; the signal's reason once it is aborted
 */
export async function walkPages<Row>(
  fetchOne: (params: ListParams, signal: AbortSignal) => Promise<ListPage<Row>>,
  options: {
    readonly params: ListParams;
    readonly rowId: (row: Row) => string;
    readonly signal: AbortSignal;
    readonly onProgress?: (done: number, total: number) => void;
    readonly limit?: number;
  },
): Promise<readonly Row[]> {
  const { params, rowId, signal, onProgress, limit = Number.POSITIVE_INFINITY } = options;
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const { data, meta } = await fetchOne({ ...params, page, perPage: PER_PAGE_MAX }, signal);
    for (const row of data) if (rows.size < limit) rows.set(rowId(row), row);
    onProgress?.(rows.size, Math.min(meta.total, limit));
    if (data.length === 0 || page >= meta.total_pages || rows.size >= limit) return [...rows.values()];
  }
}
