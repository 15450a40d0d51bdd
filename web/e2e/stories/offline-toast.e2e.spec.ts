import { allowProblems } from '../support/problems.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { draftCampaign } from './support/running-campaign.ts';

test('a switch that fails because the connection was lost right after the page loaded is reported', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  await draftCampaign(nora, 'Off the grid');
  const page = await newPage({ session: nora.api });
  // What would only be fetched once there is time for it does not come any more.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  allowProblems(page, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED|dynamically imported/);
  await page.goto('/campaigns');
  const toggle = page.getByRole('switch', { name: /Off the grid/ });
  await toggle.waitFor();
  await page.context().setOffline(true);
  await toggle.click({ force: true });
  await page
    .getByRole('alert')
    .getByText(/connection|offline|action failed/i)
    .first()
    .waitFor();
});
