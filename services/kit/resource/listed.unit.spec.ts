import { moneyInput } from '@marquee/schemas/commands/ad-fields';
import {
  count,
  dollars,
  field,
  flag,
  optional,
  text,
  time,
  withDefault,
} from '@marquee/schemas/resource/combinators';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { listColumns, listFields } from './listed.ts';

const FIELDS = {
  name: text('Name', {}, 'listed', 'searchable'),
  dailyBudget: withDefault(dollars('Daily budget', moneyInput('Daily budget', 2), 'listed'), 0n),
  startAt: optional(time('Start date', 'listed')),
  isActive: flag('Status', 'listed'),
  weight: count('Weight', { min: 1 }),
};

it('lists filter and sort by what the declaration says, and by nothing else', () => {
  expect(listFields(FIELDS)).toEqual({
    name: { kind: 'text', searchable: true },
    dailyBudget: { kind: 'money' },
    startAt: { kind: 'timestamp' },
    isActive: { kind: 'boolean' },
  });
});

it('columns have the names of the fields, without the unit of what events store', () => {
  expect(listColumns(FIELDS)).toEqual({
    name: 'name',
    dailyBudgetNanos: 'daily_budget',
    startAt: 'start_at',
    isActive: 'is_active',
  });
});

it('a field that fits no column cannot be listed', () => {
  const parts = field({ label: 'Parts', body: v.array(v.string()), value: v.array(v.string()) }, 'listed');
  expect(() => listFields({ parts })).toThrow('parts fits no column');
});
