import { expect } from 'vitest';

import type { One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { markDocument } from './support/no-reload.ts';
import { draftCampaign } from './support/running-campaign.ts';

const BEFORE = 'Named by Nora';
const AFTER = 'Named by an admin';

test('an admin views an account, allows changes for a reason, and leaves a trace with both names; she sees the change live', async ({
  stage: { newPage, product, api },
}) => {
  const nora = await newAccount(product);
  const campaignId = await draftCampaign(nora, BEFORE);
  const hers = await newPage({ session: nora.api });
  await hers.goto('/campaigns');
  await hers.getByRole('link', { name: BEFORE, exact: true }).waitFor();
  await hers.getByRole('banner').getByText('Live', { exact: true }).waitFor();
  const isSameDocument = await markDocument(hers);

  const admin = await api('admin');
  const { data: me } = await admin.get<One<{ firstName: string; lastName: string }>>('/users/profile');
  const theirs = await newPage({ session: admin });
  // What is refused while the account is only viewed.
  allowProblems(theirs, /\b403\b.*\/api\/campaigns\//);
  await theirs.goto('/admin/user-management');
  await theirs.getByRole('searchbox').first().fill(nora.lastName);
  const row = theirs.getByRole('row', { name: new RegExp(nora.name) });
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await theirs.getByRole('menuitem', { name: `View as ${nora.firstName}` }).click();
  // One key from the menu to the account.
  const why = theirs.getByRole('dialog', { name: `View as ${nora.name}` });
  await why.getByRole('button', { name: 'Support request' }).click();
  await theirs.keyboard.press('Enter');

  // The banner stays on every page, through a reload too.
  const banner = theirs.getByRole('region', { name: 'Impersonation' });
  await banner.getByText(`Viewing as ${nora.name} · Read-only`).waitFor();
  await theirs.getByRole('link', { name: BEFORE, exact: true }).click();
  await theirs.getByRole('heading', { level: 1, name: BEFORE }).waitFor();
  await theirs.reload();
  await banner.getByText(`Viewing as ${nora.name} · Read-only`).waitFor();
  const pages = theirs.getByRole('navigation', { name: 'Pages of this campaign' });
  await pages.getByRole('link', { name: 'Settings' }).click();
  const name = theirs.getByLabel('Campaign name');
  await name.fill(AFTER);
  await name.press('Enter');
  const refused = theirs.getByRole('alert').filter({ hasText: 'You are viewing this account.' });
  await refused.last().getByRole('button', { name: 'Allow changes' }).click();
  const whyChange = theirs.getByRole('dialog', { name: `Allow changes as ${nora.name}` });
  await whyChange.getByRole('textbox', { name: 'Reason' }).fill('She asked for the new name');
  await theirs.keyboard.press('Enter');
  await banner.getByText(`Acting as ${nora.name} · Changes allowed`).waitFor();
  // What was typed is still there.
  await name.press('Enter');
  await theirs.getByText('Data saved').waitFor();

  await hers.getByRole('link', { name: AFTER, exact: true }).waitFor({ timeout: 15_000 });
  expect(await isSameDocument()).toBe(true);

  await banner.getByRole('button', { name: 'Exit' }).click();
  await theirs.waitForURL('**/admin/user-management');
  await expect.poll(() => banner.count()).toBe(0);
  await theirs.goto(`/admin/activity-logs?entity=campaign&entityId=${campaignId}`);
  const trace = theirs.getByRole('row').filter({ hasText: AFTER }).first();
  await trace.getByText(`${me.firstName} ${me.lastName}`, { exact: true }).waitFor();
  await trace.getByText(`as ${nora.name}`, { exact: true }).waitFor();
  await trace.getByText(BEFORE).waitFor();
  expect(await trace.locator('del').allInnerTexts()).toEqual([BEFORE]);
  expect(await trace.locator('ins').allInnerTexts()).toEqual([AFTER]);

  await theirs.goto(`/admin/access-log?onBehalfOfId=${nora.id}`);
  const reason = theirs.getByRole('row').filter({ hasText: 'Allowed changes as' }).first();
  await reason.getByText('She asked for the new name', { exact: true }).waitFor();
  await reason.getByText(`${me.firstName} ${me.lastName}`, { exact: true }).waitFor();
  await reason.getByText(`as ${nora.name}`, { exact: true }).waitFor();
});
