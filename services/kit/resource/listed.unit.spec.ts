import { moneyInput } from '@marquee/schemas/commands/ad-fields';
import {
  count,
  dollars,
  field,
  flag,
  optional,
  tags,
  text,
  time,
  withDefault,
} from '@marquee/schemas/resource/combinators';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { columnValue, listColumns, listFields, tagFields } from './listed.ts';

const FIELDS = {
  name: text('Name', {}, 'listed', 'searchable'),
  dailyBudget: withDefault(dollars('Daily budget', moneyInput('Daily budget', 2), 'listed'), 0n),
  startAt: optional(time('Start date', 'listed')),
  isActive: flag('Status', 'listed'),
  labels: tags('Labels', { max: 20, maxLength: 50 }, 'listed'),
  weight: count('Weight', { min: 1 }),
};

it('lists filter and sort by what the declaration says, and by nothing else', () => {
  expect(listFields(FIELDS)).toEqual({
    name: { kind: 'text', searchable: true },
    dailyBudget: { kind: 'money' },
    startAt: { kind: 'timestamp' },
    isActive: { kind: 'boolean' },
    labels: { kind: 'tags' },
  });
});

it('columns have the names of the fields, without the unit of what events store', () => {
  expect(listColumns(FIELDS)).toEqual({
    name: 'name',
    dailyBudgetNanos: 'daily_budget',
    startAt: 'start_at',
    isActive: 'is_active',
    labels: 'labels',
  });
});

it('tags are a set, in lower case', () => {
  expect(tagFields(FIELDS)).toEqual(['labels']);
  expect(columnValue(['Summer', 'EMEA'])).toEqual(['summer', 'emea']);
  expect(columnValue([1, 2])).toEqual([1, 2]);
  expect(columnValue('Name')).toBe('Name');
  expect(columnValue(12n)).toBe('12');
});

it('a field that fits no column cannot be listed', () => {
  const parts = field({ label: 'Parts', body: v.array(v.string()), value: v.array(v.string()) }, 'listed');
  expect(() => listFields({ parts })).toThrow('parts fits no column');
});
