import fc from 'fast-check';
import { unknown } from 'valibot';
import { describe, expect, it } from 'vitest';

import type { ListFilterField, ListResource } from './resource.ts';
import {
  invalidNames,
  parseFilter,
  parsePage,
  parsePerPage,
  parseSearch,
  parseSort,
  readRange,
  serializeSort,
} from './url-state.ts';

const status: ListFilterField = {
  field: 'status',
  label: 'Status',
  kind: 'multi',
  options: [
    { value: 'pending', label: 'Pending' },
    { value: 'approved', label: 'Approved' },
  ],
};
const filter = (kind: ListFilterField['kind']): ListFilterField => ({ ...status, kind });

describe('a list in the URL', () => {
  it.each([
    ['1', 1],
    ['42', 42],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['01', null],
    ['abc', null],
    ['99999999', null],
  ])('reads the page %j as %j', (text, page) => expect(parsePage(text)).toBe(page));

  it.each([
    ['20', 20],
    ['100', 100],
    ['21', null],
    ['1000', null],
    ['', null],
  ])('reads the rows a page %j as %j', (text, perPage) => expect(parsePerPage(text)).toBe(perPage));

  it('sorts only by what a column sorts by', () => {
    const fields = new Set(['name', 'id']);
    expect(parseSort('-name', fields)).toEqual({ field: 'name', direction: 'desc' });
    expect(parseSort('id', fields)).toEqual({ field: 'id', direction: 'asc' });
    expect(parseSort('--name', fields)).toBeNull();
    expect(parseSort('password', fields)).toBeNull();
  });

  it('writes a sort so that it reads the same again', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z]{1,12}$/),
        fc.constantFrom('asc', 'desc'),
        (field, direction) => {
          expect(parseSort(serializeSort({ field, direction }), new Set([field]))).toEqual({
            field,
            direction,
          });
        },
      ),
    ));

  it('leaves out searches that the API would refuse', () => {
    expect(parseSearch('  spring ')).toBe('spring');
    expect(parseSearch(' ')).toBeNull();
    expect(parseSearch('x'.repeat(255))).toBe('x'.repeat(255));
    expect(parseSearch('x'.repeat(256))).toBeNull();
    expect(parseSearch('a\0b')).toBeNull();
  });

  it.each([
    [status, 'pending,approved', 'pending,approved'],
    [status, 'pending,nonsense,pending', 'pending'],
    [status, 'nonsense', null],
    [filter('select'), 'approved', 'approved'],
    [filter('select'), 'approved,pending', null],
    [filter('boolean'), 'true', 'true'],
    [filter('boolean'), '1', null],
    [filter('number-range'), '1..5', '1..5'],
    [filter('number-range'), '..5', '..5'],
    [filter('number-range'), '1..', '1..'],
    [filter('number-range'), '5..1', null],
    [filter('number-range'), '..', null],
    [filter('number-range'), '5', null],
    [filter('number-range'), 'a..b', null],
    [filter('number-range'), '9..10', '9..10'],
    [filter('money-range'), '0.000000001..20', '0.000000001..20'],
    [filter('money-range'), '0.0000000001..20', null],
    [filter('money-range'), '5..5.00', '5..5.00'],
    [filter('number-range'), '5..5', '5..5'],
    [filter('date-range'), '2026-11-20..2026-11-20', '2026-11-20..2026-11-20'],
    [filter('money-range'), '100000000000000.1..100000000000000.2', '100000000000000.1..100000000000000.2'],
    [filter('money-range'), '100000000000000.2..100000000000000.1', null],
    [filter('date-range'), '2026-11-01..2026-11-20', '2026-11-01..2026-11-20'],
    [filter('date-range'), '2026-02-31..', null],
    [filter('date-range'), '2026-11-20..2026-11-01', null],
  ] as const)('reads a filter %j of %s as %j', (field, text, value) =>
    expect(parseFilter(field, text)).toBe(value),
  );

  it('reads conditions on the figures that a list has, and countries by their codes', () => {
    const figures: ListFilterField = { ...filter('figures'), metrics: { ctr: 4, impressions: 0 } };
    expect(parseFilter(figures, 'ctr:lt:0.05;impressions:gte:1000')).toBe('ctr:lt:0.05;impressions:gte:1000');
    expect(parseFilter(figures, 'spend:gte:1;ctr:like:1;ctr:gte:0.00001;impressions:ne:1.5;ctr:eq:-1')).toBe(
      'ctr:eq:-1',
    );
    for (const none of ['', 'ctr', 'ctr:lt:', 'toString:lt:1', 'ctr:lt:x'])
      expect(parseFilter(figures, none), none).toBeNull();
    expect(parseFilter(filter('countries'), 'deu,AUT,deu,Germany')).toBe('DEU,AUT');
    expect(parseFilter(filter('countries'), 'D,')).toBeNull();
  });

  it('takes any tags, each once', () => {
    expect(parseFilter(filter('tags'), ' Summer ,EMEA,Summer,')).toBe('Summer,EMEA');
    expect(parseFilter(filter('tags'), ' , ')).toBeNull();
  });

  it('keeps what it has read: a value read again is the same', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          'text',
          'multi',
          'tags',
          'number-range',
          'money-range',
          'date-range',
          'boolean' as const,
        ),
        fc.string(),
        (kind, text) => {
          const once = parseFilter(filter(kind), text);
          if (once !== null) expect(parseFilter(filter(kind), once)).toBe(once);
        },
      ),
    ));

  it('splits a range at its dots only', () =>
    expect(readRange('1.5..2.5')).toEqual({ from: '1.5', to: '2.5' }));

  it('names what the URL should not say', () => {
    const resource: ListResource<unknown> = {
      key: 'campaign',
      name: 'campaigns',
      path: '/campaigns',
      noun: {
        many: 'campaigns',
        counted: (count: number) => `${count} ${count === 1 ? 'campaign' : 'campaigns'}`,
      },
      row: unknown(),
      rowId: String,
      rowLabel: String,
      columns: [{ id: 'name', header: 'Name', cell: () => null, sortField: 'name' }],
      filters: [status, { field: 'owner', label: 'Owner', kind: 'text', onlyIn: 'all' }],
      defaultSort: { field: 'id', direction: 'desc' },
    };
    const url = new URLSearchParams('page=x&perPage=20&sort=-secret&search=a&status=gone&owner=7&tab=two');
    expect(invalidNames(resource, 'own', url)).toEqual(['page', 'sort', 'search', 'status']);
    expect(invalidNames({ ...resource, searchable: true }, 'all', url)).toEqual(['page', 'sort', 'status']);
    expect(invalidNames(resource, 'own', new URLSearchParams('a.page=0&page=0'), 'a.')).toEqual(['a.page']);
  });
});
