import { expect, it } from 'vitest';

import { withholdingVault } from './withheld.ts';

const reader = withholdingVault({ open: async (_keyOf, sealed) => (sealed === 'gone' ? undefined : sealed) });

it('opens who a person is and where money went, and nothing else', async () => {
  const person = {
    firstName: 'Ada',
    lastName: 'L',
    email: 'a@example.test',
    phone: '+12025550123',
    company: null,
  };
  expect(JSON.parse((await reader.open(7, JSON.stringify(person), 'personal')) ?? '')).toEqual({
    ...person,
    phone: 'withheld',
  });
  const noted = JSON.stringify({ firstName: 'Ada', age: 44, isKnown: true, notes: ['Pays late.'] });
  expect(JSON.parse((await reader.open(7, noted, 'personal')) ?? '')).toEqual({
    ...{ firstName: 'Ada', age: 'withheld', isKnown: 'withheld', notes: 'withheld' },
  });
  const withdrawal = '{"destination":"DE00 1234","comment":"soon"}';
  expect(await reader.open(7, withdrawal, 'destination')).toBe(withdrawal);
  expect(await reader.open(7, 'Pays late. Call her at home.', 'settings.managerComment')).toBe('withheld');
  expect(await reader.open(7, '{not json', 'settings.managerComment')).toBe('withheld');
  expect(await reader.open(7, 'gone', 'reason')).toBeUndefined();
  expect(await reader.open(7, 'Outage of May', 'reason')).toBe('Outage of May');
});
