import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

interface FilterList {
  readonly id: number;
  readonly name: string;
  readonly itemsCount: number;
}

test('filter lists are found by a link, copied with their items and deleted', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const name = `Good news ${randomBytes(3).toString('hex')}`;
  const items = ['news.example', 'daily.example'];
  const body = { name, type: 'domain', mode: 'white', items };
  const { id } = (await advertiser.post<One<FilterList>>('/filter-lists', body)).data;
  const named = async () =>
    (await advertiser.get<List<FilterList>>('/filter-lists?orderBy=id&sortedBy=asc&perPage=100')).data.filter(
      (list) => list.name.includes(name),
    );

  const page = await newPage({ as: 'advertiser' });
  await page.goto('/campaigns');
  await page.getByRole('navigation').getByRole('link', { name: 'Filter lists' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Filter lists' }).waitFor();
  await page.goto(`/filter-lists?type=domain&mode=white&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('Whitelist', { exact: true }).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);

  const menu = page.getByRole('button', { name: `Actions of ${name}`, exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByText('Filter list duplicated').waitFor();
  const lists = await named();
  expect(lists.map(({ itemsCount }) => itemsCount)).toEqual([2, 2]);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('Filter list deleted').waitFor();
  await until(
    'the list to be gone',
    async () => (await named()).every((list) => list.id !== id) || undefined,
  );
  for (const list of await named()) await advertiser.delete(`/filter-lists/${list.id}`);
});
