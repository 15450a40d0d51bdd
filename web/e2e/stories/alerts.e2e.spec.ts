import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';
import { runningCampaign } from './support/running-campaign.ts';

test('a ready-made rule alerts about a stopped campaign by the bell, which leads to it', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  const size = { width: 317, height: 267 };
  const campaign = await runningCampaign(admin, nora, 'Porch lamps', size);
  await runningCampaign(admin, nora, 'Floor lamps', size);
  const page = await newPage({ session: nora.api });
  await page.goto('/campaigns');
  await performTask(page, 18, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Alerts' }).first().click();
    await page.getByText('No alert rules yet').waitFor();
    await settled(page);
    await expectNoSeriousViolations(page);
    await page.getByRole('button', { name: 'Campaign stopped' }).click();
    await page.getByText('Alert rule “Campaign stopped” created').waitFor();
  });
  const row = page.getByRole('row', { name: /Campaign stopped/ });
  await row.getByText('OK', { exact: true }).waitFor();
  await row.getByText('Notification, Email').waitFor();
  await page.getByText('Last fired (UTC)').first().waitFor();

  await row.getByText('Campaign stopped', { exact: true }).first().click();
  await page.getByText('It has not fired yet').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Would not fire now.').waitFor();
  await nora.api.post(`/campaigns/${campaign}/stop`, {});
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Preview' }).click();
        return page.getByText('Would fire now for 1 alert:').isVisible();
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  await page.getByRole('listitem').filter({ hasText: 'Porch lamps has been stopped since' }).waitFor();

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
  await expect
    .poll(
      async () => {
        const { data } = await nora.api.get<{ data: { type: string }[] }>('/notifications/new');
        return data.some(({ type }) => type === 'alert_fired');
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await page
    .getByRole('row', { name: /Porch lamps/ })
    .getByText('Firing')
    .waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await bell.click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/Campaign "Porch lamps" has been stopped since .* it was switched off\./)
    .click();
  await page.getByRole('heading', { level: 1, name: 'Porch lamps' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/campaigns/${campaign}`);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Alert me when' }).click();
  await page.getByRole('heading', { level: 1, name: 'New alert rule' }).waitFor();
  await page.getByText('Porch lamps').first().waitFor();
  await page.getByRole('combobox', { name: 'Alert me when' }).click();
  await page.getByRole('option', { name: 'CPA above goal' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lamps cost too much');
  await page.getByRole('textbox', { name: 'Goal' }).fill('12.50');
  await page.getByRole('button', { name: 'Create alert rule' }).click();
  await page.getByText('CPA above $12.50 in the last 7 days · 1 campaign').waitFor();
  const { data: rules } = await nora.api.get<{ data: object[] }>('/alert-rules');
  expect(rules).toMatchObject([{ amount: '12.50', scope: 'campaigns', campaignIds: [campaign] }, {}]);
});

test('the form of a rule fits a phone, and says what is missing', async ({ stage: { newPage, product } }) => {
  const nora = await newAccount(product);
  const page = await newPage({ session: nora.api, width: 360, scheme: 'dark' });
  await page.goto('/alerts/add');
  await page.getByRole('textbox', { name: 'Name' }).fill('By webhook');
  await page.getByRole('checkbox', { name: 'Webhook' }).check();
  await page.getByText('None of your webhooks receives alerts').waitFor();
  await page.getByRole('combobox', { name: 'Alert me when' }).click();
  await page.getByRole('option', { name: 'Not delivering' }).click();
  const minutes = page.getByRole('textbox', { name: 'No impression for' });
  await minutes.fill('5');
  await page.getByRole('button', { name: 'Create alert rule' }).click();
  await page.getByText('Minutes without an impression must be at least 15.').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);

  // What is not asked any more keeps nothing from being saved.
  await page.getByRole('combobox', { name: 'Alert me when' }).click();
  await page.getByRole('option', { name: 'Creative declined' }).click();
  await page.getByRole('button', { name: 'Create alert rule' }).click();
  await page.getByRole('heading', { level: 1, name: 'By webhook' }).waitFor();
  const { data: rules } = await nora.api.get<{ data: object[] }>('/alert-rules');
  expect(rules).toMatchObject([{ condition: 'creative-declined', silentMinutes: 30 }]);
});
