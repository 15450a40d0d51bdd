import { expect, it } from 'vitest';

import { describeComparison, parseConditions, serializeConditions } from './conditions.ts';

it('conditions survive the URL, and what is none is left out', () => {
  const text = 'spend:gte:5;conversions:eq:0;ctr:lt:0.05;profit:lt:-1.5';
  expect(serializeConditions(parseConditions(text))).toBe(text);
  expect(parseConditions('spend:gte:5')).toEqual([{ metric: 'spend', operator: 'gte', value: '5' }]);
  for (const none of ['', 'spend', 'spend:gte', 'spend:gte:', 'spend:like:5', 'luck:gte:5', 'spend:gte:5:6'])
    expect(parseConditions(none), none).toEqual([]);
});

it.each([
  ['spend:gte:5', '≥ $5.00'],
  ['cpa:gt:0.0042', '> $0.0042'],
  ['impressions:lt:12000', '< 12,000'],
  ['conversions:ne:0.0', '≠ 0'],
  ['ctr:lte:0.05', '≤ 0.05\u00a0%'],
])('%s reads %s', (text, read) => {
  expect(parseConditions(text).map(describeComparison)).toEqual([read]);
});
