import { moneyInput } from '@marquee/schemas/commands/ad-fields';
import { dollars, optional, text, time } from '@marquee/schemas/resource/combinators';
import { defineResource } from '@marquee/schemas/resource/resource';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { fieldColumns, fieldsOfRow } from './rows.ts';

const booking = defineResource({
  name: text('Name'),
  spendLimit: dollars('Spend limit', moneyInput('Spend limit', 2)),
  startAt: optional(time('Start date')),
});

it('every field has a column, with the unit of what events store', () => {
  expect(fieldColumns(booking)).toEqual({
    name: 'name',
    spendLimitNanos: 'spend_limit_nanos',
    startAt: 'start_at',
  });
});

it('a row is read as events have its fields, without its other columns', () => {
  const row = { id: 7, name: 'Spring', spend_limit_nanos: 5n, start_at: new Date('2026-11-21T00:00:00Z') };
  expect(fieldsOfRow(booking, row)).toEqual({
    name: 'Spring',
    spendLimitNanos: 5n,
    startAt: '2026-11-21T00:00:00.000Z',
  });
});

it('a row that lacks a field is not read', () => {
  expect(() => fieldsOfRow(booking, { name: 'Spring', start_at: null })).toThrow(v.ValiError);
});
