import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

interface Pixel {
  readonly id: number;
  readonly code: string;
  readonly isActive: boolean;
  readonly repeatConversionsType: string;
  readonly frequency: number;
  readonly clickWindowDays: number;
  readonly viewWindowHours: number;
}

test('hits of a pixel show live, and a test conversion among them', async ({
  stage: { newPage, api, product },
}) => {
  const advertiser = await api('advertiser');
  const { data: pixel } = await advertiser.post<One<Pixel>>('/conversion-pixels', {
    name: 'Hits to look at',
  });
  const edge = product.edgeUrl.replace(/\/$/, '');
  const call = `${edge}/t/conv?id=${pixel.code}&click_id=not-ours`;
  // What names no browser is a robot to the tracker.
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36' };
  const page = await newPage({ as: 'advertiser' });
  await page.goto(`/pixels/${pixel.id}`);
  const card = page.getByRole('region', { name: 'Recent hits' });
  await card.getByText('No hits yet').waitFor();
  await until(
    'the tracker to know the pixel',
    async () => (await fetch(call, { headers })).status === 200 || undefined,
  );
  await card.getByText('No click', { exact: true }).first().waitFor();
  await card
    .getByText(/isn’t one of ours/)
    .first()
    .waitFor();
  await card.getByRole('button', { name: 'Send test conversion' }).click();
  await page.getByText('Test conversion sent. It appears below in a few seconds.').waitFor();
  await card.getByText('Test', { exact: true }).waitFor();
  await card.getByText('$1.00').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
});

test('a conversion pixel is made, installed by its code, changed, switched off and deleted', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const name = `Order ${randomBytes(3).toString('hex')} ${'confirmed'.repeat(20)}`;
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/campaigns');
  await performTask(page, 8, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Conversion pixels' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Conversion pixels' }).waitFor();
    await page.getByRole('link', { name: 'New pixel' }).first().click();
    // Once too early.
    await page.getByRole('button', { name: 'Create pixel' }).click();
    await page.getByText('Pixel name is required.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Conversion type' }).fill('purchase');
    await page.getByRole('combobox', { name: 'Count' }).click();
    await page.getByRole('option', { name: 'One per interval' }).click();
    await page.getByRole('textbox', { name: 'Interval' }).fill('24');
    await page.getByRole('button', { name: 'Create pixel' }).click();
    await page.getByRole('heading', { name: 'Installation' }).waitFor();
  });
  const id = Number(/pixels\/(\d+)/.exec(page.url())?.[1]);
  const pixel = async () => (await advertiser.get<One<Pixel>>(`/conversion-pixels/${id}`)).data;
  const { code, ...made } = await pixel();
  expect(made).toMatchObject({ repeatConversionsType: 'interval', frequency: 24 });
  expect(await page.getByRole('group', { name: 'Script' }).innerText()).toContain(code);
  await settled(page);
  await expectNoSeriousViolations(page);

  await page.getByRole('tab', { name: 'Server to server' }).click();
  await page.getByRole('combobox', { name: 'Reported by' }).click();
  await page.getByRole('option', { name: 'Keitaro' }).click();
  expect(await page.getByRole('group', { name: 'Postback URL' }).innerText()).toContain(
    `id=${code}&click_id={external_id}&value={revenue}`,
  );

  await page.getByRole('combobox', { name: 'Count' }).click();
  await page.getByRole('option', { name: 'One per click' }).click();
  await page.getByRole('textbox', { name: 'Click window' }).fill('31');
  await page.getByRole('textbox', { name: 'View window' }).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Click window must be at most 30.').first().waitFor();
  await page.getByRole('textbox', { name: 'Click window' }).fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Data saved').waitFor();
  expect(await pixel()).toMatchObject({ repeatConversionsType: 'once', frequency: 0 });
  expect(await pixel()).toMatchObject({ clickWindowDays: 7, viewWindowHours: 0 });

  await page.goto(`/pixels?search=${encodeURIComponent(name.slice(0, 12))}`);
  await page.getByRole('switch', { name: `${name} is on` }).press('Space');
  await until('the pixel to be off', async () => !(await pixel()).isActive || undefined);
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('row', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { name: 'Installation' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('Conversion pixel deleted').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Conversion pixels' }).waitFor();
  await page.getByText(name).waitFor({ state: 'detached' });
});

test('a campaign that aims for a cost per action says that nothing reports actions yet', async ({
  stage: { newPage, product },
}) => {
  const { api } = await newAccount(product);
  const page = await newPage({ session: api });
  const note = page.getByText(/^No conversion pixel of yours is on\./);
  const aimForActions = () =>
    page.getByRole('radiogroup', { name: 'Pricing model' }).getByText('CPA goal', { exact: true }).click();
  await page.goto('/campaigns/add');
  await settled(page);
  expect(await note.count()).toBe(0);
  await aimForActions();
  await note.waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await api.post('/conversion-pixels', { name: 'Orders' });
  await page.reload();
  await aimForActions();
  await page.getByLabel('Stop above goal').waitFor();
  await settled(page);
  expect(await note.count()).toBe(0);
});
