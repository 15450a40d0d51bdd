import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

interface Rule {
  readonly id: number;
  readonly name: string;
  readonly timeRange: string;
  readonly conditions: readonly {
    readonly metric: string;
    readonly operator: string;
    readonly value: string;
  }[];
  readonly action: string;
  readonly bidChangePercent: number | null;
  readonly bidLimit: string | null;
  readonly filterListId: number | null;
  readonly isActive: boolean;
}

test('a rule is made in plain words, changed by two, switched off and deleted', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const code = randomBytes(3).toString('hex');
  const name = `Dear ${code} ${'sites'.repeat(30)}`;
  const target = `Dear sites ${code}`;
  const list = (
    await advertiser.post<One<{ id: number }>>('/filter-lists', {
      name: target,
      type: 'domain',
      mode: 'black',
    })
  ).data;
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/campaigns');
  await page.getByRole('navigation').getByRole('link', { name: 'Optimization rules' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Optimization rules' }).waitFor();
  await page.getByRole('link', { name: 'New rule' }).first().click();
  await page.getByText('Add a condition with its value').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const first = page.getByRole('group', { name: 'Condition 1' });
  await first.getByRole('textbox', { name: 'Value' }).fill('5');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const second = page.getByRole('group', { name: 'Condition 2' });
  await second.getByRole('combobox', { name: 'Metric' }).click();
  await page.getByRole('option', { name: 'Conversions' }).click();
  await second.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'less than' }).click();
  await second.getByRole('textbox', { name: 'Value' }).fill('1');
  await page.getByRole('combobox', { name: 'Add to filter list' }).fill(target);
  await page.getByRole('option', { name: target }).click();
  await page
    .getByText(
      `When a domain spent $5.00 or more and had no conversions in the last 7 days, add it to the blacklist “${target}”.`,
    )
    .waitFor();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByText(/^Would have added/).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Create rule' }).click();
  await page.getByText('Nothing added yet').waitFor();
  await page.getByText('No campaign uses it yet').waitFor();
  const id = Number(/optimization-rules\/(\d+)/.exec(page.url())?.[1]);
  const rule = async () => (await advertiser.get<One<Rule>>(`/optimization-rules/${id}`)).data;
  expect(await rule()).toMatchObject({
    timeRange: 'last7Days',
    conditions: [
      { metric: 'spend', operator: 'gte', value: '5' },
      { metric: 'conversions', operator: 'lt', value: '1' },
    ],
    filterListId: list.id,
    isActive: true,
  });

  // Another user saves meanwhile: what only they changed stays.
  allowProblems(page, /409.*\/api\/optimization-rules/, /status of 409/);
  await second.getByRole('button', { name: 'Remove condition 2' }).click();
  const { name: sameName, timeRange: _, ...rest } = await rule();
  await advertiser.put(`/optimization-rules/${id}`, {
    name: sameName,
    timeRange: 'last30Days',
    conditions: rest.conditions,
    filterListId: rest.filterListId,
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved changes' });
  await conflict.getByRole('button', { name: 'Save selection' }).click();
  await page.getByText('Data saved').last().waitFor();
  await until('both changes', async () => {
    const { conditions, timeRange } = await rule();
    return (conditions.length === 1 && timeRange === 'last30Days') || undefined;
  });

  // The same rule may act on campaigns instead.
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Change the bid' }).click();
  await page.getByRole('textbox', { name: 'Change of the bid' }).fill('-20');
  await page.getByRole('textbox', { name: 'Never below' }).fill('0.5');
  await page.getByText('lower its bid by 20 %, never below $0.50, at most once every 24 hours.').waitFor();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByText(/^Would have (lowered|done)/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nothing done yet').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  expect(await rule()).toMatchObject({ action: 'changeBid', bidChangePercent: -20, bidLimit: '0.50' });

  await page.goto(`/optimization-rules?search=${code}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row
    .getByText('Lowers the bid by 20 % of a campaign that spent $5.00 or more in the last 30 days')
    .waitFor();
  await row.getByRole('switch', { name: `${name} is on` }).press('Space');
  await page.getByText('Rule switched off').waitFor();
  expect((await rule()).isActive).toBe(false);
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page
    .getByRole('region', { name: 'Actions on the selected optimization rules' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(name).waitFor({ state: 'detached' });
  await advertiser.delete(`/filter-lists/${list.id}`);
});
