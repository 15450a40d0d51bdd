import { createAlertRuleBody } from '@marquee/schemas/alert-rule/commands';
import { ALERT_CONDITIONS } from '@marquee/schemas/alert-rule/fields';
import { expect, test } from 'vitest';
import { safeParse } from 'valibot';

import { sentOf } from './sent-rule.ts';

const WRONG = {
  ...{ stopCauses: [], silentMinutes: 3, budget: 'weekly', budgetPercent: 0, amount: '-3', days: 2 },
  ...{ minConversions: 0, label: 'x'.repeat(60), campaignIds: [-1] },
};
const fieldsOf = (condition: string, scope = 'all') => {
  const { issues = [] } = safeParse(
    createAlertRuleBody,
    sentOf({ ...WRONG, name: 'Watch', condition, scope, quietHours: 24 }),
  );
  return [...new Set(issues.map(({ path }) => String(path?.[0]?.key)))].toSorted();
};

test.each<[string, readonly string[]]>([
  ['stopped', ['stopCauses']],
  ['not-delivering', ['silentMinutes']],
  ['budget-used', ['budget', 'budgetPercent']],
  ['cpa-above', ['amount', 'days', 'minConversions']],
  ['spend-above', ['amount', 'days']],
  ['creative-declined', []],
])('a rule of %s is checked for its own fields alone', (condition, own) => {
  expect(fieldsOf(condition)).toEqual(own);
  expect(ALERT_CONDITIONS).toContain(condition);
});

test('the scope decides about campaigns and label', () => {
  expect(fieldsOf('creative-declined', 'campaigns')).toEqual(['campaignIds']);
  expect(fieldsOf('creative-declined', 'label')).toEqual(['label']);
});
