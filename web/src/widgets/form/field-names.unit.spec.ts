import { expect, expectTypeOf, it } from 'vitest';

import { entryName, fieldNames, type FieldNames } from './field-names.ts';
import type { FormFieldProps } from './fields/use-form-field.ts';
import type { useFormValue } from './use-form-value.ts';

interface Condition {
  readonly metric: string;
}
interface Rule {
  readonly name: string;
  readonly limits: { readonly hours: number } | null;
  readonly conditions: readonly Condition[];
}
interface Pixel {
  readonly name: string;
  readonly clickWindowDays: number;
}

const ruleField = fieldNames<Rule>();
const pixelField = fieldNames<Pixel>();

it('names of fields are paths in what the form holds', () => {
  expect([ruleField('name'), ruleField('limits.hours')]).toEqual(['name', 'limits.hours']);
});

it('names of fields of a part begin with the part', () => {
  const conditionField = fieldNames<Condition>(entryName(ruleField('conditions'), 1));
  expect(conditionField('metric')).toBe('conditions.1.metric');
});

it('no other form has such a field', () => {
  // @ts-expect-error -- a field of the other form
  expect(ruleField('clickWindowDays')).toBe('clickWindowDays');
  // @ts-expect-error -- a part that the field does not have
  expect(ruleField('limits.metric')).toBe('limits.metric');
  // @ts-expect-error -- names of the other form's fields
  const names: FieldNames<Rule> = pixelField;
  expect(names('name')).toBe('name');
});

it('parts of forms take names of any form that holds what they show', () => {
  expectTypeOf(pixelField).toExtend<FieldNames<{ readonly name: string }>>();
});

it('a text is no name of a field', () => {
  const known: FormFieldProps = { name: ruleField('name'), label: 'Name' };
  // @ts-expect-error -- not checked
  const unknown: FormFieldProps = { name: 'name', label: 'Name' };
  expect(unknown).toEqual(known);
  // @ts-expect-error -- not checked
  const parameters: Parameters<typeof useFormValue> = ['name'];
  expect(parameters).toEqual([known.name]);
});
