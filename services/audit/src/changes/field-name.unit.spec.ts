import { expect, it } from 'vitest';

import { fieldNamesOf } from './field-name.ts';

it.each([
  ['dailyBudget', ['dailyBudget']],
  ['Daily budget', ['dailyBudget']],
  [' daily  budget ', ['dailyBudget']],
  ['Targeting · device types', ['targeting.deviceTypes']],
  ['targeting.deviceTypes', ['targeting.deviceTypes']],
  ['Start date', ['startAt', 'startDate']],
  ['Creatives', ['creativeIds', 'creatives']],
  ['native · title', ['native.assetTitle', 'native.title']],
  ['Duplicated from', ['duplicatedFrom']],
  ['', ['']],
])('takes "%s" for %j', (typed, names) => expect(fieldNamesOf(typed)).toEqual(names));
