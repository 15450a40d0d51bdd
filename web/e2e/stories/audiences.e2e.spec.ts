import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

interface Audience {
  readonly id: number;
  readonly name: string;
  readonly collectionType: string;
  readonly pixelId: number | null;
  readonly lifetimeDays: number;
  readonly type: string;
}

test('an audience is made of a pixel’s visitors, changed and deleted', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const name = `Came back ${randomBytes(3).toString('hex')} ${'again'.repeat(30)}`;
  const page = await newPage({ as: 'advertiser' });
  // The rule between the collection and its pixel is the server's.
  allowProblems(page, /422.*\/api\/audiences/, /status of 422/);
  await page.goto('/campaigns');
  await page.getByRole('navigation').getByRole('link', { name: 'Audiences' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Audiences' }).waitFor();
  await page.getByRole('link', { name: 'New audience' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Lifetime' }).fill('14');
  await page.getByRole('combobox', { name: 'Collected from' }).click();
  await page.getByRole('option', { name: 'Pixel visits' }).click();
  await page.getByRole('button', { name: 'Create audience' }).click();
  await page.getByText('Pixel is required.').waitFor();
  await page.getByRole('combobox', { name: 'Pixel' }).click();
  await page.getByRole('option', { name: 'Sign-up: thank-you page' }).click();
  await page.getByRole('button', { name: 'Create audience' }).click();
  await page.getByText('0 members now. No campaign uses it yet.').waitFor();
  await page.getByText('Members are counted once a day from today on.').waitFor();
  const id = Number(/audiences\/(\d+)/.exec(page.url())?.[1]);
  const audience = async () => (await advertiser.get<One<Audience>>(`/audiences/${id}`)).data;
  const [pixel] = (await advertiser.get<List<{ id: number }>>('/conversion-pixels?search=Sign-up')).data;
  expect(await audience()).toMatchObject({ collectionType: 'pixel', pixelId: pixel?.id, lifetimeDays: 14 });
  await settled(page);
  await expectNoSeriousViolations(page);

  expect(await page.getByRole('combobox', { name: 'Collected from' }).isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Lifetime' }).fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Data saved').waitFor();
  expect(await audience()).toMatchObject({ collectionType: 'pixel', lifetimeDays: 30 });

  // Another user saves in the meantime: both versions are shown, and the other user's changes remain.
  allowProblems(page, /409.*\/api\/audiences/, /status of 409/);
  await page.getByRole('textbox', { name: 'Lifetime' }).fill('60');
  const { collectionType, pixelId } = await audience();
  await advertiser.put(`/audiences/${id}`, {
    name,
    collectionType,
    pixelId,
    lifetimeDays: 45,
    type: 'collecting',
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved changes' });
  await conflict.getByRole('button', { name: 'Save selection' }).click();
  await page.getByText('Data saved').last().waitFor();
  await until('both changes', async () => {
    const { lifetimeDays, type } = await audience();
    return (lifetimeDays === 60 && type === 'collecting') || undefined;
  });

  await page.goto(`/audiences?search=${encodeURIComponent(name.slice(0, 16))}`);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('Pixel visits')
    .waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page
    .getByRole('region', { name: 'Actions on the selected audiences' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(name).waitFor({ state: 'detached' });
});
