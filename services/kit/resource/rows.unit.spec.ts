import { moneyInput } from '@marquee/schemas/commands/ad-fields';
import { dollars, optional, references, text, time } from '@marquee/schemas/resource/combinators';
import { defineResource } from '@marquee/schemas/resource/resource';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { fieldColumns, fieldColumnsSql, fieldsOfRow, moneyColumns } from './rows.ts';

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

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('columns are declared in the order of the fields, null where the field may be', () => {
  expect(fieldColumnsSql(booking.fields).compile(db).sql).toBe(
    '"name" text not null, "spend_limit_nanos" bigint not null, "start_at" timestamptz',
  );
  const named = { types: { spendLimit: 'numeric' }, columnOf: (name: string) => name };
  expect(fieldColumnsSql(booking.fields, named).compile(db).sql).toBe(
    '"name" text not null, "spendLimitNanos" numeric not null, "startAt" timestamptz',
  );
});

it('a field that fits no column has to be given its type', () => {
  const fields = { userIds: references('Users', 'user') };
  expect(() => fieldColumnsSql(fields)).toThrow('userIds fits no column');
  expect(fieldColumnsSql(fields, { types: { userIds: 'integer[]' } }).compile(db).sql).toBe(
    '"user_ids" integer[] not null',
  );
});

it('lists ask for money by the name that answers show', () => {
  expect(moneyColumns(booking.fields)).toEqual({ spendLimit: 'spend_limit_nanos' });
});
