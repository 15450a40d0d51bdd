import { dollars } from '@marquee/schemas/common/money';
import { expect, it } from 'vitest';

import { planLine } from './describe-day.ts';

it('the day compares with the plan', () => {
  expect(planLine(dollars('20'), dollars('20.5'))).toBe('Planned by now: $20.50. On schedule.');
  expect(planLine(dollars('18'), dollars('22'))).toBe('Planned by now: $22. $4 behind schedule.');
  expect(planLine(dollars('25'), dollars('22'))).toBe('Planned by now: $22. $3 ahead of schedule.');
});
