import { expect, test } from 'vitest';

import { describeDspAnswer } from './describe-dsp-answer.ts';

test.each([
  ['no-bid', 'No bid', 'No reason given.'],
  ['nbr-0', 'No bid', 'No reason given.'],
  ['nbr-2', 'No bid', 'It considers the request invalid.'],
  ['nbr-10', 'No bid', 'The domain reached its daily cap.'],
  ['nbr-512', 'No bid', 'Reason code 512.'],
  ['budget-spent', 'No bid', 'Its own reason: Budget spent.'],
])('%s is labelled', (reason, title, meaning) => {
  expect(describeDspAnswer(reason)).toEqual({ title, meaning });
});

test('what is neither a bid nor a rejection of one is no answer', () => {
  expect(describeDspAnswer('http-500').title).toBe('Invalid response');
});
