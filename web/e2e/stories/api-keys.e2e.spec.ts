import { expect } from 'vitest';

import { expectNoSeriousViolations, OPEN_DIALOG, overflowOf } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

test('an advertiser creates an API key, which works until it is revoked; an admin sees it and may revoke it', async ({
  stage: { newPage, api, product },
}) => {
  const nora = await newAccount(product);
  const page = await newPage({ session: nora.api, width: 360 });
  await page.goto('/settings?tab=api-keys');
  await settled(page);
  await page.getByText('No API keys').waitFor();

  const create = async (name: string, scope: string): Promise<string> => {
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('checkbox', { name: scope }).check();
    await expectNoSeriousViolations(page, OPEN_DIALOG);
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const made = page.getByRole('dialog', { name: 'Your new API key' });
    const key = await made.getByRole('group', { name: 'API key' }).innerText();
    await expectNoSeriousViolations(page, OPEN_DIALOG);
    await made.getByRole('button', { name: 'Done' }).click();
    return key.trim();
  };
  let key = '';
  await performTask(page, 25, async () => {
    key = await create('Nightly report', 'Read statistics');
  });
  expect(key).toMatch(/^mq_live_\d+_[0-9A-Za-z]{36}$/);
  const statusOf = async (path: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${product.url}/api${path}`, { headers })).status;
  };
  expect(await statusOf('/statistics?groupBy=day')).toBe(200);
  expect(await statusOf('/campaigns')).toBe(403);

  // A long name is broken, and nothing is shown of the key but its beginning and end.
  await create('W'.repeat(255), 'Read payments');
  const keys = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect.poll(() => keys.count()).toBe(2);
  const report = keys.filter({ hasText: 'Nightly report' });
  await report.getByText(`…${key.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(key);
  await expect
    .poll(async () => {
      await page.reload();
      await settled(page);
      return report.innerText();
    })
    .toContain('Last used just now');
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);

  await report.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => keys.count()).toBe(1);
  expect(await statusOf('/statistics?groupBy=day')).toBe(401);

  const adminPage = await newPage({ session: await api('admin') });
  await adminPage.goto(`/admin/user-management/${nora.id}/edit?tab=api-keys`);
  await settled(adminPage);
  expect(await adminPage.getByRole('button', { name: 'Create API key' }).count()).toBe(0);
  await adminPage.getByRole('button', { name: /^Revoke W/ }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await adminPage.getByText('No API keys').waitFor();
});
