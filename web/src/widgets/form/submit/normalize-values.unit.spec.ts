import { signUpCommand } from '@marquee/schemas/commands/auth';
import { createCampaignBody } from '@marquee/schemas/campaign/commands';
import { changeProfileCommand } from '@marquee/schemas/user/commands';
import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';

import { normalizeValues } from './normalize-values.ts';

describe('what is sent of an emptied field', () => {
  it('is null for an optional amount, and nothing for an optional text that must not be empty', () => {
    expect(
      normalizeValues(changeProfileCommand, { lowBudgetSum: '', firstName: '' }, [
        'lowBudgetSum',
        'firstName',
      ]),
    ).toEqual({
      lowBudgetSum: null,
    });
  });

  it('stays empty where the rule of the text label the error', () => {
    const normalized = normalizeValues(signUpCommand, { firstName: '' }, ['firstName']);
    expect(normalized).toEqual({ firstName: '' });
    const refused = safeParse(signUpCommand, normalized);
    expect(refused.issues?.map(({ message }) => message)).toContain('First name is required.');
  });

  it('is nothing for a number that is required', () => {
    const normalized = normalizeValues(createCampaignBody, { dailyImpressions: null }, ['dailyImpressions']);
    expect(normalized).toEqual({});
  });

  it('leaves everything else as it was typed', () => {
    const values = { lowBudgetSum: '12.50', sendReport: false, extra: null };
    expect(normalizeValues(changeProfileCommand, values, ['lowBudgetSum', 'sendReport'])).toEqual(values);
  });
});
