import { describe, expect, it } from 'vitest';

import { pageMetaOf, parseListQuery, type ListQueryDefinition } from './list-query.ts';
import type { ProblemError } from '../http/problem-error.ts';

const definition: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    name: { kind: 'text', searchable: true },
    budget: { kind: 'money' },
    isActive: { kind: 'boolean', sortable: false },
    createdAt: { kind: 'timestamp' },
    day: { kind: 'day' },
    labels: { kind: 'tags', sortable: false },
    countries: { kind: 'codes', sortable: false },
  },
  relations: ['creatives'],
  metrics: { impressions: 'integer' },
  defaultSort: { field: 'id', direction: 'desc' },
};

const errorsOf = (parameters: Record<string, string | string[]>) => {
  try {
    parseListQuery(definition, parameters);
  } catch (error) {
    return (error as ProblemError).errors?.map((entry) => entry.field);
  }
  return [];
};

describe('parseListQuery', () => {
  it('reads tags in any case, and none of them as nothing', () => {
    const { whereIn, where } = parseListQuery(definition, {
      'whereIn[labels]': 'Summer, EMEA',
      'where[labels]': 'null',
    });
    expect(whereIn).toEqual([{ field: 'labels', values: ['summer', 'emea'] }]);
    expect(where).toEqual([{ field: 'labels', operator: 'eq', value: 'null' }]);
    expect(errorsOf({ orderBy: 'labels' })).toEqual(['orderBy']);
  });

  it.each(['gt', 'gte', 'lt', 'lte'])('does not ask of a set whether it is %s', (operator) => {
    for (const key of [`where[labels][${operator}]`, `where[countries][${operator}]`])
      expect(errorsOf({ [key]: 'DEU' })).toEqual([key]);
    expect(errorsOf({ 'where[countries][ne]': 'DEU', 'where[labels][like]': 'su' })).toEqual([]);
  });

  it('reads codes in any case, and refuses what is none', () => {
    const { whereIn } = parseListQuery(definition, { 'whereIn[countries]': 'deu, AUT' });
    expect(whereIn).toEqual([{ field: 'countries', values: ['DEU', 'AUT'] }]);
    expect(errorsOf({ 'whereIn[countries]': 'DEU, a b' })).toEqual(['whereIn[countries]']);
  });

  it('takes two conditions of one kind on one figure, and choices that are given twice together', () => {
    const { having, whereIn } = parseListQuery(definition, {
      'having[impressions][ne]': ['0', '5'],
      'whereIn[id]': ['1', '2,3'],
    });
    expect(having.map(({ value }) => value)).toEqual([0, 5]);
    expect(whereIn).toEqual([{ field: 'id', values: [1, 2, 3] }]);
    expect(errorsOf({ 'having[impressions][gt]': ['1', 'x'] })).toEqual(['having[impressions][gt]']);
  });

  it('takes a thousand choices of one field and no more', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join();
    expect(errorsOf({ 'whereIn[id]': ids(1_000) })).toEqual([]);
    expect(errorsOf({ 'whereIn[id]': ids(1_001) })).toEqual(['whereIn[id]']);
  });

  it('reads every clause of the grammar', () => {
    const query = parseListQuery(definition, {
      'where[name]': 'Spring',
      'where[budget][gte]': '12.5',
      'whereIn[id]': '1,2,3',
      'whereNotIn[name]': 'Old,Older',
      'has[creatives]': 'false',
      'having[impressions][gte]': '1000',
      search: ' sale ',
      searchFields: 'name:like',
      orderBy: 'name',
      sortedBy: 'ASC',
      page: '3',
      perPage: '50',
    });
    expect(query).toEqual({
      where: [
        { field: 'name', operator: 'eq', value: 'Spring' },
        { field: 'budget', operator: 'gte', value: 12_500_000_000n },
      ],
      whereIn: [{ field: 'id', values: [1, 2, 3] }],
      whereNotIn: [{ field: 'name', values: ['Old', 'Older'] }],
      has: [{ relation: 'creatives', wanted: false }],
      having: [{ field: 'impressions', operator: 'gte', value: 1000 }],
      search: { text: 'sale', fields: ['name'], join: 'or' },
      orderBy: { field: 'name', direction: 'asc' },
      page: 3,
      perPage: 50,
      extra: {},
    });
  });

  it('has defaults', () => {
    expect(parseListQuery(definition, {})).toMatchObject({
      orderBy: { field: 'id', direction: 'desc' },
      page: 1,
      perPage: 20,
      search: undefined,
    });
  });

  it.each([
    ['where[colour]', 'red'],
    ['where[day]', 'yesterday'],
    ['where[day]', '2026-02-30'],
    ['where[day]', '2026-11-21T00:00:00Z'],
    ['where[createdAt]', '0000-01-01'],
    ['where[createdAt]', '9999-12-31T23:59:59-23:59'],
    ['where[constructor]', 'x'],
    ['where[id]', '1 or 1=1'],
    ['where[id][near]', '1'],
    ['whereIn[id]', '1,x'],
    ['has[passwords]', '1'],
    ['having[name]', 'x'],
    ['orderBy', 'isActive'],
    ['orderBy', 'nothing'],
    ['sortedBy', 'sideways'],
    ['page', '0'],
    ['perPage', '101'],
    ['perPage', '-1'],
    ['searchFields', 'id'],
    ['where[name', 'x'],
    ['unknown', '1'],
  ])('refuses %s=%s', (key, value) => {
    expect(errorsOf({ [key]: value })).toEqual([key]);
  });

  it('reports all errors at once', () => {
    expect(errorsOf({ 'where[a]': '1', page: 'x', orderBy: 'b' })).toEqual(['where[a]', 'orderBy', 'page']);
  });
});

describe('pageMetaOf', () => {
  it('links to the neighbours and keeps the filter', () => {
    const query = parseListQuery(definition, { page: '2', perPage: '10', 'where[name]': 'a b' });
    const meta = pageMetaOf(query, 25, 10, '/api/things?where[name]=a+b&page=2&perPage=10');
    expect(meta).toMatchObject({ total: 25, count: 10, current_page: 2, total_pages: 3, limit: 10 });
    expect(new URL(meta.links.next ?? '', 'http://host').searchParams.get('where[name]')).toBe('a b');
    expect(new URL(meta.links.next ?? '', 'http://host').searchParams.get('page')).toBe('3');
    expect(new URL(meta.links.previous ?? '', 'http://host').searchParams.get('page')).toBe('1');
  });
});
