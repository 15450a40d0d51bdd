import { expect, it } from 'vitest';

import { withholdingVault } from './withheld.ts';

const vault = withholdingVault({ open: async (_keyOf, sealed) => (sealed === 'gone' ? undefined : sealed) });

it('opens who a person is and where money went, and nothing else', async () => {
  const person = {
    firstName: 'Ada',
    lastName: 'L',
    email: 'a@example.test',
    phone: '+12025550123',
    company: null,
  };
  expect(JSON.parse((await vault.open(7, JSON.stringify(person))) ?? '')).toEqual({
    ...person,
    phone: 'withheld',
  });
  const withdrawal = '{"destination":"DE00 1234","comment":"soon"}';
  expect(await vault.open(7, withdrawal)).toBe(withdrawal);
  expect(await vault.open(7, 'Pays late. Call her at home.')).toBe('withheld');
  expect(await vault.open(7, '{not json')).toBe('withheld');
  expect(await vault.open(7, 'gone')).toBeUndefined();
});
