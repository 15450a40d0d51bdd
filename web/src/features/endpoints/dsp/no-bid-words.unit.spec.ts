import { expect, test } from 'vitest';

import { outsideNoBidWords } from './no-bid-words.ts';

test.each([
  ['no-bid', 'No bid', 'It did not say why.'],
  ['nbr-0', 'No bid', 'It did not say why.'],
  ['nbr-2', 'No bid', 'It takes the request for an invalid one.'],
  ['nbr-10', 'No bid', 'The domain has had enough of it today.'],
  ['nbr-512', 'No bid', 'Its reason is number 512.'],
  ['budget-spent', 'No bid', 'Its own reason: Budget spent.'],
])('%s is said as words', (reason, title, meaning) => {
  expect(outsideNoBidWords(reason)).toEqual({ title, meaning });
});

test('what is neither a bid nor a refusal of one is no answer', () => {
  expect(outsideNoBidWords('http-500').title).toBe('Not an answer');
});
