import { parseListQuery, type ListQueryDefinition } from '@marquee/kit/lists/list-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createInMemoryList } from './in-memory-list.ts';

const definition: ListQueryDefinition = {
  fields: { name: { kind: 'text', searchable: true }, country: { kind: 'text' }, size: { kind: 'integer' } },
  defaultSort: { field: 'size', direction: 'desc' },
};
const rows = [
  { name: 'Great York', country: 'GBR', size: 9 },
  { name: 'York', country: 'GBR', size: 2 },
  { name: 'Yorkton', country: 'CAN', size: 3 },
  { name: 'Nice', country: 'FRA', size: 3 },
];
const list = createInMemoryList({
  rows,
  fields: { name: (row) => row.name, country: (row) => row.country, size: (row) => row.size },
  searched: 'name',
  defaultOrder: 'size',
});
const names = (parameters: Record<string, string>) =>
  list.query(parseListQuery(definition, parameters)).rows.map((row) => row.name);

describe('a list in memory', () => {
  it('puts names that start with the searched text first, then the default order', () => {
    expect(names({ search: 'yörk' })).toEqual(['Yorkton', 'York', 'Great York']);
    expect(names({ search: 'york', orderBy: 'name', sortedBy: 'asc' })).toEqual([
      'Great York',
      'York',
      'Yorkton',
    ]);
    expect(names({ search: '-' })).toEqual([]);
  });

  it('filters like a list over SQL', () => {
    expect(names({ 'where[country]': 'GBR' })).toEqual(['Great York', 'York']);
    expect(names({ 'where[country]': 'gbr' })).toEqual([]);
    expect(names({ 'where[country][ne]': 'GBR' })).toEqual(['Yorkton', 'Nice']);
    expect(names({ 'whereIn[country]': 'CAN,FRA', orderBy: 'name', sortedBy: 'desc' })).toEqual([
      'Yorkton',
      'Nice',
    ]);
    expect(names({ 'where[size][gte]': '3', 'where[size][lt]': '9' })).toEqual(['Yorkton', 'Nice']);
    expect(names({ 'where[size][gt]': '2', 'where[size][lte]': '3' })).toEqual(['Yorkton', 'Nice']);
    expect(names({ 'where[name][like]': 'ORK' })).toEqual(['Great York', 'Yorkton', 'York']);
  });

  it('puts every row on exactly one page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), (perPage) => {
        const pages = [1, 2, 3, 4].map((page) => names({ page: String(page), perPage: String(perPage) }));
        expect(pages.flat()).toEqual(names({}).slice(0, perPage * 4));
      }),
    );
    expect(list.query(parseListQuery(definition, { perPage: '2', page: '9' }))).toEqual({
      rows: [],
      total: 4,
    });
  });
});
