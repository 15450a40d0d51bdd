import { expect, it } from 'vitest';

import { numberedName } from './numbered-name.ts';

it('a name gets its number, within the length of names', () => {
  expect([numberedName('Kite', 1), numberedName('Kite', 2)]).toEqual(['Kite', 'Kite 2']);
  expect(numberedName('x'.repeat(300), 12)).toBe(`${'x'.repeat(252)} 12`);
  // Half a pair of surrogates is no text.
  expect(numberedName(`${'x'.repeat(254)}🪁`, 1)).toBe('x'.repeat(254));
  expect(numberedName(`${'x'.repeat(253)}🪁`, 1)).toBe(`${'x'.repeat(253)}🪁`);
});
