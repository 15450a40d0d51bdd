import { number, object } from 'valibot';
import { describe, expect, it } from 'vitest';

import { toSearchParams, type ListParams } from '../../lib/list-query.ts';
import { toListFilters, toListParams } from './list-request.ts';
import type { ListFilterField, ListPage, ListResource } from './resource.ts';
import { walkPages } from './walk-pages.ts';

interface Row {
  readonly id: number;
}
const fields: readonly ListFilterField[] = [
  { field: 'status', label: 'Status', kind: 'multi', options: [{ value: 'pending', label: 'Pending' }] },
  {
    field: 'notType',
    label: 'Type is not',
    kind: 'multi',
    excludes: 'type',
    options: [{ value: 'pop', label: 'Pop' }],
  },
  { field: 'name', label: 'Name', kind: 'text' },
  { field: 'id', label: 'Id', kind: 'text', exact: true },
  { field: 'spend', label: 'Spend', kind: 'money-range', clause: 'having' },
  { field: 'figures', label: 'Figures', kind: 'figures', metrics: { ctr: 4, impressions: 0 } },
  { field: 'notCountries', label: 'Country is not', kind: 'countries', excludes: 'countries' },
  { field: 'createdAt', label: 'Created', kind: 'date-range' },
  { field: 'day', label: 'Day', kind: 'date-range', isDay: true },
  { field: 'userId', label: 'Owner', kind: 'text', exact: true, onlyIn: 'all' },
];
const resource: ListResource<Row> = {
  key: 'campaign',
  name: 'campaigns',
  path: '/campaigns',
  noun: {
    many: 'campaigns',
    counted: (count: number) => `${count} ${count === 1 ? 'campaign' : 'campaigns'}`,
  },
  row: object({ id: number() }),
  rowId: ({ id }) => String(id),
  rowLabel: ({ id }) => `#${id}`,
  columns: [],
  filters: fields,
  defaultSort: { field: 'id', direction: 'desc' },
};

const state = { page: 2, perPage: 50, sort: resource.defaultSort, search: '' };

describe('a list call', () => {
  it('asks in the grammar of the API', () => {
    const params = toListParams(
      resource,
      'own',
      {
        ...state,
        search: 'spring',
        filters: {
          status: 'pending',
          notType: 'pop',
          name: 'a&b',
          id: '7',
          spend: '0.5..',
          figures: 'ctr:lt:0.05;impressions:ne:0;impressions:ne:5',
          notCountries: 'DEU,AUT',
          createdAt: '2026-11-01..2026-11-02',
        },
      },
      {
        zone: 'UTC',
        fixedFilters: [
          { field: 'approved', operator: 'eq', value: 'pending' },
          { field: 'type', operator: 'notIn', value: 'video' },
        ],
        days: { from: '2026-11-01', to: '2026-11-07', zone: '+05:30' },
      },
    );
    expect([...toSearchParams(params)]).toEqual([
      ['where[approved]', 'pending'],
      ['whereNotIn[type]', 'video,pop'],
      ['whereIn[status]', 'pending'],
      ['where[name][like]', 'a&b'],
      ['where[id]', '7'],
      ['having[spend][gte]', '0.5'],
      ['having[ctr][lt]', '0.05'],
      ['having[impressions][ne]', '0'],
      ['having[impressions][ne]', '5'],
      ['whereNotIn[countries]', 'DEU,AUT'],
      ['where[createdAt][gte]', '2026-11-01T00:00:00.000Z'],
      ['where[createdAt][lte]', '2026-11-02T23:59:59.999Z'],
      ['search', 'spring'],
      ['orderBy', 'id'],
      ['sortedBy', 'desc'],
      ['from', '2026-11-01'],
      ['to', '2026-11-07'],
      ['timezone', '+05:30'],
      ['page', '2'],
      ['perPage', '50'],
    ]);
  });

  it('sends days to a field of days as they are', () =>
    expect(toListFilters(fields, { day: '..2026-11-02' }, 'Europe/Berlin')).toEqual([
      { field: 'day', operator: 'lte', value: '2026-11-02' },
    ]));

  it('asks for the days of a zone, as long as they are there', () =>
    expect(toListFilters(fields, { createdAt: '2026-10-25..2026-10-25' }, 'Europe/Berlin')).toEqual([
      { field: 'createdAt', operator: 'gte', value: '2026-10-24T22:00:00.000Z' },
      { field: 'createdAt', operator: 'lte', value: '2026-10-25T22:59:59.999Z' },
    ]));

  it('asks for the days of a filter’s own zone', () => {
    const time: ListFilterField = { field: 'at', label: 'Time', kind: 'date-range', zone: '-03:00' };
    expect(toListFilters([time], { at: '2026-11-28..' }, 'Asia/Kolkata')).toEqual([
      { field: 'at', operator: 'gte', value: '2026-11-28T03:00:00.000Z' },
    ]);
  });

  it('asks for no filter of another scope', () => {
    const filters = { userId: '7' };
    const filtersIn = (scope: 'own' | 'all') =>
      toListParams(resource, scope, { ...state, filters }, { zone: 'UTC' }).filters;
    expect(filtersIn('own')).toEqual([]);
    expect(filtersIn('all')).toHaveLength(1);
  });
});

describe('walking the pages', () => {
  const params: ListParams = { page: 3, perPage: 20, filters: [] };
  const meta = (total: number, page: number): ListPage<Row>['meta'] => ({
    total,
    count: 0,
    per_page: 100,
    current_page: page,
    total_pages: Math.max(1, Math.ceil(total / 100)),
    limit: 100,
    links: { next: null, previous: null },
  });
  const rowsOf = (total: number) => (asked: ListParams) =>
    Promise.resolve({
      data: Array.from(
        { length: Math.max(0, Math.min(100, total - (asked.page - 1) * 100)) },
        (_, index) => ({
          id: (asked.page - 1) * 100 + index,
        }),
      ),
      meta: meta(total, asked.page),
    });
  const options = (signal = new AbortController().signal) => ({ params, rowId: resource.rowId, signal });

  it('takes every row of the filter, from the first page on', async () => {
    const progress: string[] = [];
    const rows = await walkPages(rowsOf(250), {
      ...options(),
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, id) => id));
    expect(progress).toEqual(['100/250', '200/250', '250/250']);
  });

  it('holds a row once that moved to the next page meanwhile', async () => {
    const rows = await walkPages<Row>(
      ({ page }) =>
        Promise.resolve({
          data: page === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 2 }, { id: 3 }],
          meta: meta(150, page),
        }),
      options(),
    );
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('stops at the limit, at an empty page, and when it is aborted', async () => {
    expect(await walkPages(rowsOf(1_000), { ...options(), limit: 150 })).toHaveLength(150);
    const emptied = ({ page }: ListParams) => Promise.resolve({ data: [] as Row[], meta: meta(500, page) });
    expect(await walkPages(emptied, options())).toEqual([]);
    const controller = new AbortController();
    const asked: number[] = [];
    const walk = walkPages<Row>((each) => {
      asked.push(each.page);
      controller.abort();
      return rowsOf(1_000)(each);
    }, options(controller.signal));
    await expect(walk).rejects.toThrow();
    expect(asked).toEqual([1]);
  });
});
