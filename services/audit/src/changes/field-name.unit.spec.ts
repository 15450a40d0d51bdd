import { expect, it } from 'vitest';

import { fieldNameOf } from './field-name.ts';

it.each([
  ['dailyBudget', 'dailyBudget'],
  ['Daily budget', 'dailyBudget'],
  [' daily  budget ', 'dailyBudget'],
  ['Targeting · device types', 'targeting.deviceTypes'],
  ['targeting.deviceTypes', 'targeting.deviceTypes'],
  ['', ''],
])('takes "%s" for %s', (typed, name) => expect(fieldNameOf(typed)).toBe(name));
