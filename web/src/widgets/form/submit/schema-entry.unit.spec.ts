import { signUpCommand } from '@marquee/schemas/commands/auth';
import { createAudienceBody } from '@marquee/schemas/audience/commands';
import { createCampaignBody } from '@marquee/schemas/campaign/commands';
import { changeProfileCommand } from '@marquee/schemas/user/commands';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { factsOf } from './schema-entry.ts';

describe('facts of a field', () => {
  it('say what sign-up asks for', () => {
    expect(factsOf(signUpCommand, 'firstName')).toMatchObject({
      isRequired: true,
      maxLength: 255,
      minLength: 2,
      empty: '',
    });
    expect(factsOf(signUpCommand, 'password')).toMatchObject({
      isRequired: true,
      maxLength: 25,
      minLength: 6,
    });
    expect(factsOf(signUpCommand, 'phone')).toMatchObject({ isRequired: true, maxLength: 13, minLength: 9 });
    expect(factsOf(signUpCommand, 'telegram')).toMatchObject({
      isRequired: false,
      maxLength: 255,
      empty: '',
    });
  });

  it('send an emptied optional amount as null', () => {
    expect(factsOf(changeProfileCommand, 'lowBudgetSum')).toMatchObject({ isRequired: false, empty: null });
    expect(factsOf(changeProfileCommand, 'firstName')).toMatchObject({ isRequired: false, empty: undefined });
  });

  it('distinguish what may have no value from what a change may leave out', () => {
    expect(factsOf(changeProfileCommand, 'country')).toMatchObject({ isRequired: false, isNullable: true });
    expect(factsOf(createAudienceBody, 'type')).toMatchObject({ isRequired: false, isNullable: false });
  });

  it('walk into lists and nested objects', () => {
    expect(factsOf(createCampaignBody, 'name')).toMatchObject({ isRequired: true, minLength: 2 });
    expect(factsOf(createCampaignBody, 'targeting.countries')).toMatchObject({
      isKnown: true,
      isRequired: false,
      maxItems: 100,
      maxLength: undefined,
    });
    expect(factsOf(createCampaignBody, 'targeting.age.min')).toMatchObject({
      min: 18,
      max: 100,
      isRequired: true,
    });
  });

  it('take the widest limit of a variant', () => {
    const schema = v.variant('kind', [
      v.object({ kind: v.literal('a'), title: v.pipe(v.string(), v.maxLength(10)) }),
      v.object({ kind: v.literal('b'), title: v.pipe(v.string(), v.maxLength(30)) }),
    ]);
    expect(factsOf(schema, 'title')).toMatchObject({ isKnown: true, maxLength: 30 });
  });

  it('know that a choice has no empty value', () => {
    const schema = v.object({ kind: v.picklist(['a', 'b']) });
    expect(factsOf(schema, 'kind')).toMatchObject({ isRequired: true, empty: undefined });
  });

  it('do not know what is not there', () => {
    expect(factsOf(signUpCommand, 'nonsense').isKnown).toBe(false);
    expect(factsOf(signUpCommand, 'constructor').isKnown).toBe(false);
  });
});
