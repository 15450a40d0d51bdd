import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import type { List } from '../support/api.ts';
import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly bidPrice: string;
  readonly approved: string;
  readonly isActive: boolean;
  readonly targeting: { readonly countries: readonly string[] };
}

test('a campaign is copied to three countries with bids of their own, previewed, created at once and undone', async ({
  stage: { newPage, product, api },
}) => {
  const [account, admin] = [await newAccount(product), await api('admin')];
  const name = `Lamps ${randomBytes(3).toString('hex')}`;
  const make = async (fields: object) =>
    (await account.api.post<{ data: Campaign }>('/campaigns', { bidPrice: '2', isActive: false, ...fields }))
      .data;
  const banner = { admType: 'html', admBody: '<b>Lamps</b>', clickUrl: 'https://lamps.example/' };
  const creative = await account.api.post<{ data: { readonly id: number } }>('/creatives', {
    ...{ name: 'Lamp', creativeType: 'banner', size: '300x250', banner },
  });
  const original = await make({
    ...{ name, dailyBudget: '30', targeting: { countries: ['USA'] }, creativeIds: [creative.data.id] },
  });
  await make({ name: `${name}, Austria` });
  await admin.post(`/admin/campaigns/${original.id}/approve`, {});
  const links = async () =>
    (await account.api.get<List<{ readonly banner: { readonly clickUrl: string } }>>('/creatives')).data
      .map((one) => one.banner.clickUrl)
      .toSorted();
  const all = async () => (await account.api.get<List<Campaign>>('/campaigns')).data;

  const page = await newPage({ session: account.api, width: 1440, height: 900 });
  await page.goto('/campaigns');
  await settled(page);
  const dialog = page.getByRole('dialog', { name: `Duplicate “${name}”` });
  const countries = dialog.getByRole('combobox', { name: 'A copy for each country' });
  const copy = (number: number) => dialog.getByRole('listitem', { name: new RegExp(`^Copy ${number}:`) });
  // Creating them is one click more.
  await performTask(page, 2, async () => {
    await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate to…' }).click();
    await countries.fill('DACH');
    await page.getByText(/^Press Enter to add /).waitFor();
    await countries.press('Enter');
    await copy(3).waitFor();
    await copy(2).getByRole('textbox', { name: /^Bid/ }).fill('+20%');
    await copy(3).getByRole('textbox', { name: 'Landing page' }).fill('https://lamps.example/ch');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await copy(2).getByText('$2.40').waitFor();
  });
  await countries.fill('Atlantis, DE');
  await page.getByText('Not found: Atlantis').waitFor();
  await countries.fill('');
  await copy(3).getByRole('textbox', { name: 'Daily budget' }).fill('1');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await copy(3)
    .getByText(/^Daily budget must be/)
    .waitFor();
  await copy(3).getByRole('textbox', { name: 'Daily budget' }).fill('50');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await copy(2).getByText('$2.40').waitFor();
  await copy(1).getByText('Approved, like the original.').waitFor();
  await copy(3).getByText('Will be reviewed.').waitFor();
  await copy(3).getByText('1 creative is copied with this link and reviewed.').waitFor();
  // Leaving asks first.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without creating?' });
  await question.waitFor();
  // It answers the question alone: the dialog below hears it too.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await copy(3).waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  // The name is taken by another campaign.
  expect(await copy(1).getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`${name}, Austria 2`);
  await expectNoSeriousViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Create 3 campaigns' }).click();
  await page.getByText('3 campaigns created').waitFor();
  const made = (await all()).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  expect(
    made.map((one) => [one.name, one.targeting.countries, one.bidPrice, one.approved, one.isActive]),
  ).toEqual([
    [name, ['USA'], '2.00', 'approved', false],
    [`${name}, Austria`, [], '2.00', 'pending', false],
    [`${name}, Austria 2`, ['AUT'], '2.00', 'approved', false],
    [`${name}, Germany`, ['DEU'], '2.40', 'approved', false],
    [`${name}, Switzerland`, ['CHE'], '2.00', 'pending', false],
  ]);
  expect(await links()).toEqual(['https://lamps.example/', 'https://lamps.example/ch']);
  // One that is changed meanwhile stays, and holds up no other.
  allowProblems(page, /409/);
  const changed = made.find(({ bidPrice }) => bidPrice === '2.40');
  await account.api.patch(`/campaigns/${changed?.id}`, { bidPrice: '3' });
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 campaigns deleted. 1 campaign couldn’t be deleted.').waitFor();
  expect(await links()).toEqual(['https://lamps.example/']);
  expect((await all()).map((one) => one.name).toSorted()).toEqual([
    name,
    `${name}, Austria`,
    `${name}, Germany`,
  ]);
});
