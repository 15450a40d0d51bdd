import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import type { List } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

interface Endpoint {
  readonly id: number;
  readonly bidUrl: string;
  readonly tmax: number;
}

test('an admin connects an exchange, replays its example and replaces its key', async ({
  stage: { newPage, api },
}) => {
  const admin = await api('admin');
  const name = `Exchange ${randomUUID().slice(0, 8)}`;
  const stored = async () => {
    const { data } = await admin.get<List<Endpoint>>(
      `/admin/ssp-endpoints?search=${encodeURIComponent(name)}`,
    );
    return data[0];
  };
  const page = await newPage({ session: admin });
  await page.goto('/admin/ssp-endpoints/add');
  await settled(page);

  const form = page.getByRole('form', { name: 'New SSP endpoint' });
  const tmax = form.getByLabel('Tmax');
  await form.getByLabel('Name').fill('x');
  await tmax.fill('20000');
  await tmax.press('Tab');
  await form.getByText('The maximum value is 10000').waitFor();
  await tmax.fill('180');
  await form.getByRole('button', { name: 'Create endpoint' }).click();
  await form.getByText('Name must be longer than or equal to 2 characters.').waitFor();
  expect(await stored()).toBeUndefined();
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create endpoint' }).click();

  await page.getByRole('heading', { level: 1, name }).waitFor();
  const made = await stored();
  expect(made?.tmax).toBe(180);
  await page.getByText(made!.bidUrl, { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Replay' }).click();
  const replayed = page.getByRole('region', { name: 'Latest response' });
  await replayed.getByText(/^20[04] in \d+\.\d ms/).waitFor();
  const requests = page.getByRole('row', { name: /^Requests/ });
  await expect.poll(() => requests.innerText(), { timeout: 15_000 }).toMatch(/\t1\s*$/);

  await page.getByRole('button', { name: 'Replace the key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the key' }).click();
  await page.getByText('The key was replaced').waitFor();
  const after = await stored();
  expect(after?.bidUrl).not.toBe(made?.bidUrl);
  await page.getByText(after!.bidUrl, { exact: true }).waitFor();
  expect(await page.getByText(made!.bidUrl, { exact: true }).count()).toBe(0);
});
