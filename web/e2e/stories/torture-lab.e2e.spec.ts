import { expect } from 'vitest';

import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { openExchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { isShownInFrame } from './support/preview.ts';
import { grant, runningCampaign } from './support/running-campaign.ts';

interface Bids {
  readonly bids: { readonly total: number };
}

/** A size that no other campaign has, so that the tested one has no competition. */
const SIZE = { width: 313, height: 263 };

const request = JSON.stringify({
  id: 'lab-1',
  at: 1,
  cur: ['USD'],
  imp: [{ id: '1', bidfloor: 0.03, banner: { w: SIZE.width, h: SIZE.height } }],
  site: { id: '1', domain: 'news.example', publisher: { id: '1' } },
  device: { ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36' },
});

test('an admin tries a request: the bid as it would be shown, who refused and why, and nothing is counted', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await grant(admin, nora, '50');
  const id = await runningCampaign(admin, nora, 'Tried in the lab', SIZE);
  const exchange = await openExchange(admin, SIZE);
  await expect.poll(() => exchange.offer(id), { timeout: 15_000 }).toBeDefined();
  const bidsCounted = async () =>
    (await admin.get<One<Bids>>(`/admin/campaigns/${id}/refusals`)).data.bids.total;
  const before = await bidsCounted();

  const page = await newPage({ session: admin });
  await page.goto('/admin/torture-lab');
  await settled(page);
  const body = page.getByLabel('Body, or a feed’s query string');
  await body.fill(request);
  await body.press('Control+Enter');
  await page.getByText('200: a bid').first().waitFor();
  await expect.poll(() => isShownInFrame(page, 'Lamps, lit'), { timeout: 15_000 }).toBe(true);

  await page.getByPlaceholder('Search by name or ID').fill(String(id));
  await page
    .getByRole('row', { name: /Tried in the lab/ })
    .getByText(/^Bids \$\d+\.\d+ CPM/)
    .waitFor();
  await page.getByRole('tab', { name: 'Normalized' }).click();
  await page.getByPlaceholder('Search names and values').fill('news.example');
  await page.getByText(/^\d+ found$/).waitFor();
  expect(await bidsCounted()).toBe(before);
});

test('broken JSON is named with its line and column, sent all the same, and stays among the last runs', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'admin' });
  await page.goto('/admin/torture-lab?sample=iab-26-simple-banner');
  const body = page.getByLabel('Body, or a feed’s query string');
  await expect.poll(() => body.inputValue(), { timeout: 15_000 }).toContain('"imp"');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page
    .getByRole('list')
    .getByRole('button', { name: /iab-26-simple-banner/ })
    .waitFor();

  await body.fill('{\n  "id": "1",\n  "imp": [,]\n}');
  await page.getByText('Line 3, column 11: Expected a value.').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.has('sample')).toBe(false);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('400: refused').first().waitFor();

  await page
    .getByRole('list')
    .getByRole('button', { name: /iab-26-simple-banner/ })
    .click();
  await expect.poll(() => body.inputValue(), { timeout: 15_000 }).toContain('"imp"');
  expect(await page.getByText('400: refused').count()).toBe(1);
});
