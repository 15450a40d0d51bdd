import { expect, it } from 'vitest';

import { listTableColumns } from './table-columns.ts';

it('a saved list has a column for each field, in words, and the id once', () => {
  const columns = listTableColumns<object>({
    id: { kind: 'integer' },
    isActive: { kind: 'boolean' },
    lastLogin: { kind: 'timestamp' },
    spendLimit: { kind: 'money' },
    labels: { kind: 'tags' },
  });
  const row = { id: 1, isActive: true, lastLogin: null, spendLimit: '5.00', labels: ['a', 'b'] };
  expect(columns['id']).toEqual([]);
  expect(
    Object.values(columns).flatMap((some) =>
      some.map(({ header, kind, value }) => [header, kind, value(row)]),
    ),
  ).toEqual([
    ['Active', 'text', 'yes'],
    ['Last login', 'instant', null],
    ['Spend limit', 'money', '5.00'],
    ['Labels', 'text', 'a, b'],
  ]);
});
