import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

interface Bundle {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly excludedKeywords: readonly string[];
}

test('a bundle is made of a category and keywords, changed and deleted', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const code = randomBytes(3).toString('hex');
  const name = `Gardens ${code} ${'green'.repeat(30)}`;
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/campaigns');
  await page.getByRole('navigation').getByRole('link', { name: 'Contextual bundles' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Contextual bundles' }).waitFor();
  await page.getByRole('link', { name: 'New bundle' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  // The rule that a bundle is about something is the server's.
  allowProblems(page, /422.*\/api\/contextual-bundles/, /status of 422/);
  await page.getByRole('button', { name: 'Create bundle' }).click();
  await page.getByText('At least one category or keyword is required.').waitFor();
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('gardening');
  await page.getByRole('checkbox', { name: 'Gardening' }).check();
  const keywords = page.getByRole('combobox', { name: 'Keywords', exact: true });
  await keywords.fill('Rose  Garden');
  await keywords.press('Enter');
  const excluded = page.getByRole('combobox', { name: 'Excluded keywords' });
  await excluded.fill('artificial grass');
  await excluded.press('Enter');
  await excluded.press('Escape');
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Create bundle' }).click();
  await page.getByText('No campaign uses it yet.').waitFor();
  const id = Number(/contextual\/(\d+)\/edit/.exec(page.url())?.[1]);
  const bundle = async () => (await advertiser.get<One<Bundle>>(`/contextual-bundles/${id}`)).data;
  const made = await bundle();
  expect(made).toMatchObject({ keywords: ['rose garden'], excludedKeywords: ['artificial grass'] });
  expect(made.categories).toHaveLength(1);

  await page.getByRole('button', { name: 'Remove Gardening' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Data saved').waitFor();
  expect((await bundle()).categories).toEqual([]);

  await page.goto(`/contextual?search=${code}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('rose garden').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page
    .getByRole('region', { name: 'Actions on the selected contextual bundles' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(name).waitFor({ state: 'detached' });
});

test('what an admin makes for everyone, an advertiser reads and copies', async ({
  stage: { newPage, api },
}) => {
  const name = `Shared ${randomBytes(3).toString('hex')}`;
  const adminPage = await newPage({ as: 'admin' });
  await adminPage.goto('/admin/contextual/add');
  await adminPage.getByRole('textbox', { name: 'Name' }).fill(name);
  const keywords = adminPage.getByRole('combobox', { name: 'Keywords', exact: true });
  await keywords.fill('orchid');
  await keywords.press('Enter');
  await adminPage.getByRole('button', { name: 'Create bundle' }).click();
  await adminPage.getByText('No campaign uses it yet.').waitFor();
  const id = Number(/contextual\/(\d+)\/edit/.exec(adminPage.url())?.[1]);

  const page = await newPage({ as: 'advertiser' });
  await page.goto(`/contextual?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('Shared', { exact: true }).waitFor();
  await row.getByText(name).click();
  await page.getByText('Everyone can use it. Duplicate it to change it.').waitFor();
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('form', { name: `Contextual bundle ${name} (copy)` }).waitFor();
  const copy = Number(/contextual\/(\d+)\/edit/.exec(page.url())?.[1]);
  const advertiser = await api('advertiser');
  const { data } = await advertiser.get<One<Bundle>>(`/contextual-bundles/${copy}`);
  expect(data).toMatchObject({ keywords: ['orchid'] });
  expect(data.userId).not.toBeNull();
  await page.goto('/contextual');
  await settled(page);
  await advertiser.delete(`/contextual-bundles/${copy}`);
  await adminPage.goto('/admin/contextual');
  await settled(adminPage);
  await (await api('admin')).delete(`/admin/contextual-bundles/${id}`);
});
