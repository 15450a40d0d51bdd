import { expect } from 'vitest';

import { expectNoSeriousViolations, OPEN_DIALOG, overflowOf } from '../support/accessibility.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

test('an advertiser adds a webhook, tests it, reads what came of it and deletes it', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const page = await newPage({ session: nora.api, width: 360, scheme: 'dark' });
  await page.goto('/settings?tab=webhooks');
  await settled(page);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  allowProblems(page, /422.*\/api\/webhooks/, /status of 422/);
  await form.getByLabel('URL').fill('https://10.0.0.1/inside');
  await form.getByRole('checkbox', { name: 'Balance low' }).check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await form.getByText('URL must name a server on the public internet.').waitFor();
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  // No server has a name that ends so: the call goes nowhere.
  await form.getByLabel('URL').fill('https://hooks.newcomb-lamps.invalid/marquee');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await secret.getByText(/^mqwhs_/).waitFor();
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await secret.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await row.getByText('Not called yet').waitFor();
  await row.getByRole('button', { name: /^Send test/ }).click();
  await row.getByText('Failed just now · Host not found').waitFor();
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);

  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Deliveries');
  const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
  await deliveries.getByRole('cell', { name: 'Test', exact: true }).waitFor();
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await page.keyboard.press('Escape');

  await choose('Disable');
  await row.getByText('Disabled').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Disabled').waitFor({ state: 'detached' });
  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks').waitFor();
});
