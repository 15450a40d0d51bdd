import { randomBytes } from 'node:crypto';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

interface Scanned {
  readonly id: number;
  readonly scanState: string;
}

test('malware in a creative is said to its owner, and cleared and undone by staff', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const name = `Scanned ${randomBytes(3).toString('hex')}`;
  const banner = {
    admType: 'html',
    admBody: '<a href="{click_url}">Lamps</a>',
    // A host of the product's own list, which Google keeps for tests.
    clickUrl: 'https://testsafebrowsing.appspot.com/s/malware.html',
    width: 300,
    height: 250,
  };
  const body = { name, creativeType: 'banner', banner };
  const { id } = (await nora.api.post<One<Scanned>>('/creatives', body)).data;
  const state = async () => (await nora.api.get<One<Scanned>>(`/creatives/${id}`)).data.scanState;
  await expect.poll(state, { timeout: 15_000 }).toBe('malware');

  const page = await newPage({ as: 'admin' });
  await page.goto(`/admin/creatives/${id}/edit`);
  await settled(page);
  await page.getByText('A scan found malware. The creative isn’t shown.').waitFor();
  await page.getByText('Link: It loads from or links to a known malware host.').waitFor();
  await page.getByRole('button', { name: 'Clear as a false positive…' }).click();
  const dialog = page.getByRole('dialog', { name: `Clear the scan of ${name}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A game that we know.');
  await expectNoSeriousViolations(page);
  await dialog.getByRole('button', { name: 'Clear as a false positive' }).click();
  await page.getByText('What the last scan found').waitFor();
  await expect.poll(state).toBe('checked');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('A scan found malware. The creative isn’t shown.').waitFor();
  await expect.poll(state).toBe('malware');
});
