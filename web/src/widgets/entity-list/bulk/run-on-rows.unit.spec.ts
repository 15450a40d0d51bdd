import { number, object } from 'valibot';
import { describe, expect, it } from 'vitest';

import type { BulkAction, ListResource } from '../resource.ts';
import { type ReadProgress, runOnRows } from './run-on-rows.ts';

interface Row {
  readonly id: number;
}

const TOTAL = 250;
const PARAMS = { page: 1, perPage: 20, filters: [] };

const resourceOf = (onPage: (page: number) => void = () => undefined): ListResource<Row> => ({
  key: 'source',
  name: 'sources',
  path: '/sources',
  noun: { many: 'sources', counted: (count) => `${count} sources` },
  row: object({ id: number() }),
  rowId: ({ id }) => String(id),
  rowLabel: ({ id }) => `Source ${id}`,
  columns: [],
  filters: [],
  defaultSort: { field: 'id', direction: 'asc' },
  load: ({ page }) => {
    onPage(page);
    const first = (page - 1) * 100;
    return Promise.resolve({
      data: Array.from({ length: Math.min(100, TOTAL - first) }, (_, index) => ({ id: first + index })),
      meta: {
        total: TOTAL,
        count: 100,
        per_page: 100,
        current_page: page,
        total_pages: 3,
        limit: 100,
        links: { next: null, previous: null },
      },
    });
  },
});

const run = (resource: ListResource<Row>, controller = new AbortController()) => {
  const reads: (ReadProgress | undefined)[] = [];
  const asked: number[] = [];
  const action: BulkAction<Row> = {
    id: 'remove',
    label: 'Remove',
    done: 'removed',
    run: async (target, { resolveIds }) => {
      const ids = await resolveIds(target);
      asked.push(ids.length);
      return { succeeded: ids, failed: [] };
    },
  };
  const done = runOnRows(
    action,
    {
      resource,
      scope: 'all',
      params: PARAMS,
      selection: { rows: new Map(), allMatching: true },
      total: TOTAL,
    },
    {
      signal: controller.signal,
      report: () => undefined,
      reasonOf: String,
      onRead: (progress) => reads.push(progress),
    },
  );
  return { done, reads, asked };
};

describe('a bulk action on all matching rows', () => {
  it('shows how many of them are read, and that all are', async () => {
    const { done, reads, asked } = run(resourceOf());
    expect(await done).toMatchObject({ text: '250 sources removed' });
    const total = TOTAL;
    const counts = [0, 100, 200, 250].map((read) => ({ done: read, total }));
    expect(reads).toEqual([...counts, undefined]);
    expect(asked).toEqual([250]);
  });

  it.each([1, 3])('is called off while page %i of 3 is read, before anything is asked', async (last) => {
    const controller = new AbortController();
    const pages: number[] = [];
    const resource = resourceOf((page) => {
      pages.push(page);
      if (page === last) controller.abort();
    });
    const { done, reads, asked } = run(resource, controller);
    await expect(done).rejects.toThrow();
    expect(pages).toHaveLength(last);
    expect(asked).toEqual([]);
    expect(reads.at(-1)).toBeUndefined();
  });
});
