import { expect, it } from 'vitest';

import { largeRaises, timesRaised } from './large-raises.ts';

const raise = (from: string, to: string, isLimit = false) => ({ label: 'Bid', from, to, isLimit });

it.each([
  ['a slip of the decimal point', raise('0.004', '5.00'), true],
  ['a nano-dollar above threefold', raise('1', '3.000000001'), true],
  ['threefold', raise('1', '3.00'), false],
  ['less', raise('5', '0.01'), false],
  ['a first amount', raise('0', '50', true), false],
  ['a limit removed', raise('50', '0', true), true],
  ['a bid of nothing', raise('50', '0'), false],
])('%s: asks for confirmation: %o', (_what, change, isLarge) => {
  expect(largeRaises([change])).toEqual(isLarge ? [change] : []);
});

it('counts how many times an amount is raised', () => {
  expect(timesRaised(raise('0.004', '5'))).toBe('1,250');
  expect(timesRaised(raise('2', '7'))).toBe('3.5');
  expect(timesRaised(raise('50', '0', true))).toBeUndefined();
});
