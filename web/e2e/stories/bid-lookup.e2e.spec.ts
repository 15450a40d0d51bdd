import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { openExchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';
import { grant, runningCampaign } from './support/running-campaign.ts';

/** A size that no other story and no campaign of the demo has. */
const SIZE = { width: 319, height: 269 };

test('a bid is looked up by its id, from statistics and the palette, and by its owner alone', async ({
  stage: { newPage, product, api },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await grant(admin, nora, '500');
  const campaignId = await runningCampaign(admin, nora, 'Lamps looked up', SIZE);
  const exchange = await openExchange(admin, SIZE);
  const bid = await until('a bid', () => exchange.offer(campaignId));
  await exchange.settle(bid);
  // At a pace that the call allows.
  const isThere = async () => {
    const { data } = await nora.api.get<One<{ readonly events: readonly object[] }>>(
      `/statistics/bids/${bid.id}`,
    );
    return data.events.length >= 3;
  };
  await until('the impression among the facts', () => isThere().catch(() => false), { intervalMs: 1_000 });

  const page = await newPage({ session: nora.api });
  allowProblems(page, /404.*\/bids\/no-such-bid/);
  await page.goto('/statistics');
  await page.getByRole('link', { name: 'Look up a bid' }).click();
  await page.getByText('Enter an ID').waitFor();
  const field = page.getByRole('searchbox', { name: 'Bid ID or click ID' });
  await field.fill('no-such-bid');
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Bid not found' }).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);

  const timeline = page.getByRole('group', { name: 'Timeline' });
  await performTask(page, 17, async () => {
    await field.fill(bid.id);
    await page.getByRole('button', { name: 'Look up' }).click();
    await timeline.getByRole('cell', { name: 'Billing notice', exact: true }).waitFor();
    await timeline.getByText('Already billed with the billing notice.').waitFor();
    await page.getByText('$0.002').first().waitFor();
  });
  await page.getByRole('link', { name: 'Statistics of this day' }).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);

  await page.getByRole('link', { name: 'Lamps looked up', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Lamps looked up' }).waitFor();
  await settled(page);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByPlaceholder(/^Search pages/).fill(bid.id);
  await page
    .getByRole('dialog', { name: 'Command palette' })
    .getByRole('button', { name: `Look up bid ${bid.id}` })
    .click();
  await page.waitForURL(`**/statistics/bids?id=${bid.id}`);
  await timeline.getByRole('cell', { name: 'Impression', exact: true }).waitFor();

  const staff = await newPage({ session: admin });
  await staff.goto(`/admin/reports/bids?id=${bid.id}`);
  await staff.getByRole('heading', { name: 'Cost and margin' }).waitFor();
  await staff.getByRole('columnheader', { name: 'Clearing CPM' }).waitFor();
});
