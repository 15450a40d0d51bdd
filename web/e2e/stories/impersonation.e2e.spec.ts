import { expect } from 'vitest';

import type { One } from '../support/api.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { markDocument } from './support/no-reload.ts';
import { draftCampaign } from './support/running-campaign.ts';

const BEFORE = 'Named by Nora';
const AFTER = 'Named by an admin';

test('an admin acts as an advertiser: banner, change, a trace with both names, and she sees it live', async ({
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
  await theirs.goto('/admin/user-management');
  await theirs.getByRole('searchbox').first().fill(nora.lastName);
  const row = theirs.getByRole('row', { name: new RegExp(nora.name) });
  await row.getByRole('button', { name: /^Actions of/ }).click();
  await theirs.getByRole('menuitem', { name: `Act as ${nora.firstName}` }).click();

  // The banner stays on every page, through a reload too.
  const banner = theirs.getByRole('region', { name: 'Impersonation' });
  await banner.getByText(nora.name).waitFor();
  await theirs.getByRole('link', { name: BEFORE, exact: true }).click();
  await theirs.getByRole('heading', { level: 1, name: BEFORE }).waitFor();
  await theirs.reload();
  await banner.getByText(nora.name).waitFor();
  const pages = theirs.getByRole('navigation', { name: 'Pages of this campaign' });
  await pages.getByRole('link', { name: 'Settings' }).click();
  const name = theirs.getByLabel('Campaign name');
  await name.fill(AFTER);
  await name.press('Enter');
  await theirs.getByText('Data saved').waitFor();

  await hers.getByRole('link', { name: AFTER, exact: true }).waitFor({ timeout: 15_000 });
  expect(await isSameDocument()).toBe(true);

  await banner.getByRole('button', { name: 'Stop' }).click();
  await theirs.waitForURL('**/admin/user-management');
  await expect.poll(() => banner.count()).toBe(0);
  await theirs.goto(`/admin/activity-logs?entity=campaign&entityId=${campaignId}`);
  const trace = theirs.getByRole('row').filter({ hasText: AFTER }).first();
  await trace.getByText(`${me.firstName} ${me.lastName}`, { exact: true }).waitFor();
  await trace.getByText(`as ${nora.name}`, { exact: true }).waitFor();
  await trace.getByText(BEFORE).waitFor();
  expect(await trace.locator('del').allInnerTexts()).toEqual([BEFORE]);
  expect(await trace.locator('ins').allInnerTexts()).toEqual([AFTER]);
});
