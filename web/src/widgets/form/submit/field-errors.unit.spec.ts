import { describe, expect, it } from 'vitest';

import { flattenErrors, messageOf, placeErrors } from './field-errors.ts';

describe('errors of the server', () => {
  const fields = ['email', 'targeting.countries', 'creatives'];

  it('land on the field that they name', () => {
    const { placed, rest } = placeErrors([{ field: 'email', message: 'Email already exists.' }], fields);
    expect([...placed]).toEqual([['email', 'Email already exists.']]);
    expect(rest).toEqual([]);
  });

  it('land on the field around an entry of a list, however the path is written', () => {
    for (const field of ['targeting.countries.3', 'targeting.countries[3]', '/targeting/countries/3']) {
      expect([...placeErrors([{ field, message: 'no' }], fields).placed.keys()]).toEqual([
        'targeting.countries',
      ]);
    }
  });

  it('are kept for the top of the form when no field shows them', () => {
    const fieldErrors = [
      { field: 'recaptcha', message: 'Recaptcha must be valid.' },
      { field: 'targeting', message: 'Targeting must be valid.' },
      { field: 'emails', message: 'no prefix of a name counts' },
    ];
    expect(placeErrors(fieldErrors, fields)).toEqual({ placed: new Map(), rest: fieldErrors });
  });

  it('are said once a field, each text once', () => {
    const fieldErrors = [
      { field: 'creatives.0', message: 'A' },
      { field: 'creatives.1', message: 'A' },
      { field: 'creatives.2', message: 'B' },
    ];
    expect(placeErrors(fieldErrors, fields).placed.get('creatives')).toBe('A B');
  });
});

describe('errors of react-hook-form', () => {
  it('give their first text, also out of lists', () => {
    expect(messageOf({ type: 'custom', message: 'Name is required.' })).toBe('Name is required.');
    expect(messageOf([undefined, { name: { type: 'x', message: 'deep' } }])).toBe('deep');
    expect(messageOf(undefined)).toBeUndefined();
  });

  it('are flattened to dotted paths', () => {
    const errors = {
      name: { type: 'x', message: 'a' },
      os: [undefined, { name: { type: 'x', message: 'b' } }],
    };
    expect(flattenErrors(errors)).toEqual([
      { field: 'name', message: 'a' },
      { field: 'os.1.name', message: 'b' },
    ]);
  });
});
