import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
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

test('a filter list is made, filled by hand and from a file, searched and emptied', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const name = `Avoided ${randomBytes(3).toString('hex')} ${'long '.repeat(40)}`.trim();
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/filter-lists');
  await page.getByRole('link', { name: 'New filter list' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Items' }).fill('bad.example\nworse.example, not a domain\n');
  await page.getByRole('button', { name: 'Create filter list' }).click();
  await page.getByText('2 items added, 1 rejected').waitFor();
  await page.getByText('not a domain').waitFor();
  await page.getByRole('button', { name: 'Hide report' }).click();
  await settled(page);
  await expectNoSeriousViolations(page);
  const id = Number(/filter-lists\/(\d+)/.exec(page.url())?.[1]);
  const itemsOf = async () =>
    (await advertiser.get<List<{ item: string }>>(`/filter-lists/${id}/items?perPage=100`)).data.map(
      ({ item }) => item,
    );

  await page.getByRole('textbox', { name: 'Type or paste' }).fill('third.example');
  const addThird = page.getByRole('button', { name: 'Add 1 item' });
  await addThird.click();
  await page.getByText('1 item added').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes undone').waitFor();
  expect(await itemsOf()).toEqual(['bad.example', 'worse.example']);
  await page.getByRole('textbox', { name: 'Type or paste' }).fill('third.example');
  await addThird.click();
  await page.getByText('1 item added').first().waitFor();
  const file = {
    name: 'more.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('bad.example\nfourth.example\n'),
  };
  // The first part is lost on the way; the upload goes on by itself.
  allowProblems(page, /ERR_FAILED/);
  await page.route('**/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('The connection was lost.').waitFor();
  await page.unroute('**/uploads/*');
  await page.getByText('1 item added, 1 already on the list').waitFor();
  await page.getByText('Not measured yet').waitFor();
  expect((await itemsOf()).length).toBe(4);

  await page.getByRole('button', { name: 'Actions of worse.example', exact: true }).click();
  // Toasts of the uploads may still cover the menu.
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await page.getByText('Item removed').waitFor();
  // That of the item added before may still be there.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Changes undone').waitFor();
  await page.getByPlaceholder('Search in the items').fill('fourth');
  await page.getByText('1–1 of 1').waitFor();
  const removeSelected = async () => {
    await page.getByRole('checkbox', { name: 'Select fourth.example', exact: true }).check();
    await page
      .getByRole('region', { name: 'Actions on the selected items' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('1 item removed').last().waitFor();
  };
  await removeSelected();
  expect((await itemsOf()).length).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await itemsOf()).length).toBe(4);
  await removeSelected();
  expect(await itemsOf()).toEqual(['bad.example', 'third.example', 'worse.example']);
  await advertiser.delete(`/filter-lists/${id}`);
});

test('sources of traffic are found by typing and join a list, as does what is only typed', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const sources = await advertiser.get<List<{ source: string }>>('/traffic-sources?type=siteAndAppsIds');
  const zone = sources.data[0]?.source ?? '';
  expect(zone).not.toBe('');
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/filter-lists/add');
  const name = `Zones ${randomBytes(3).toString('hex')}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Find domains' }).waitFor();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'IP addresses' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: /^Find/ }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Site and app IDs' }).click();
  const picker = page.getByRole('combobox', { name: 'Find site, app and zone IDs' });
  const items = page.getByRole('textbox', { name: 'Items' });
  await picker.fill(zone.slice(0, 4));
  const found = page
    .getByRole('option', { name: / bids? of yours a day$/ })
    .filter({ hasText: zone })
    .first();
  await found.waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await found.click();
  await expect.poll(() => items.inputValue()).toBe(zone);
  // By keyboard: what no traffic has is offered as it is typed.
  await picker.fill('zone-of-mine');
  await page.getByRole('option', { name: 'Add “zone-of-mine”' }).waitFor();
  await picker.press('ArrowDown');
  await picker.press('Enter');
  await expect.poll(() => items.inputValue()).toBe(`${zone}\nzone-of-mine`);
  await page.getByRole('button', { name: 'Create filter list' }).click();
  await page.getByText('2 items added').waitFor();
  // On the list's page as well; what is typed there already is not offered.
  const id = Number(/filter-lists\/(\d+)/.exec(page.url())?.[1]);
  const typed = page.getByRole('textbox', { name: 'Type or paste' });
  await typed.fill(zone);
  await picker.fill(zone);
  await expect.poll(() => page.getByRole('option', { name: zone }).count()).toBe(0);
  await picker.fill('another-zone');
  await page.getByRole('option', { name: 'Add “another-zone”' }).click();
  await expect.poll(() => typed.inputValue()).toBe(`${zone}\nanother-zone\n`);
  await page.getByRole('button', { name: 'Add 2 items' }).click();
  await page.getByText('1 item added').first().waitFor();
  await advertiser.delete(`/filter-lists/${id}`);
});
