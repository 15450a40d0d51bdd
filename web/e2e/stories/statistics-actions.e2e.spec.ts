import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, OPEN_DIALOG } from '../support/accessibility.ts';
import type { Api, List, One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { newAccount, type Account } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';
import { openPopExchange, type PopExchange } from './support/pop-exchange.ts';
import { grant } from './support/running-campaign.ts';

interface Row {
  readonly siteId: string;
  readonly spend: string;
  readonly conversions: number;
}

/** Dollars of a pop: far more than any campaign of the demo pays. */
const POP_PRICE = 2;

test('an affiliate finds zones that spend without converting, blocks one, and takes it back', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const account = await newAccount(product);
  await admin.patch(`/users/${account.id}`, { canSeeSsp: true, canSeeClick: true });
  await grant(admin, account, '500');
  const name = `Pop ${randomBytes(3).toString('hex')}`;
  const campaignId = await popCampaign(admin, account, name);
  const exchange = await openPopExchange(admin, product);
  const offered = (zone: string) => exchange.offer(campaignId, zone);
  const clickIds = await trafficOf(exchange, offered, { 'zone-dud': 3, 'zone-good': 3, 'zone-small': 1 });
  await exchange.convert(clickIds['zone-good'] ?? '', account);
  const report = `groupBy=siteId&filter[campaign]=${campaignId}&fields=spend,conversions`;
  const advertiser = await api(account.credentials);
  await until('what was spent and converted', async () => {
    const { data } = await advertiser.get<List<Row>>(`/statistics?${report}`);
    const spent = data.reduce((sum, { spend }) => sum + Number(spend), 0);
    return spent === 7 * POP_PRICE && data.some(({ conversions }) => conversions === 1);
  });

  const page = await newPage({ as: account.credentials });
  await page.goto(`/statistics?filter=campaign:${campaignId}&fields=impressions,conversions,spend,cpa`);
  await settled(page);
  await performTask(page, 28, () => groupByZone(page));
  await page.goto(
    `/statistics?groupBy=siteId&filter=campaign:${campaignId}&fields=impressions,conversions,spend,cpa`,
  );
  await expectZones(page, ZONES);
  await filterByFigures(page);
  await expectZones(page, ['zone-dud']);
  await page.getByRole('row', { name: /^Total.* \$6\.00 —$/ }).waitFor();
  await page.getByText('$6.00 in all').waitFor();
  // The link is the report.
  await page.reload();
  await expectZones(page, ['zone-dud']);

  await performTask(page, 5, () => blockHere(page, name));
  const listsOf = async () =>
    (await advertiser.get<One<{ readonly filterLists: readonly number[] }>>(`/campaigns/${campaignId}`)).data
      .filterLists;
  const [list = 0, ...others] = await listsOf();
  expect(others).toEqual([]);
  const { data: items } = await advertiser.get<List<{ item: string }>>(`/filter-lists/${list}/items`);
  expect(items).toEqual([{ item: 'zone-dud' }]);
  // A campaign that paces itself does not take every offer.
  await until('no more bids on the zone', async () => {
    const bids = await Promise.all(Array.from({ length: 5 }, () => offered('zone-dud')));
    return bids.every((url) => url === undefined);
  });
  await until('bids on the other zone', () => offered('zone-good'));

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Block undone').waitFor();
  expect(await listsOf()).toEqual([]);
  expect((await advertiser.get<List<unknown>>('/filter-lists')).data).toEqual([]);
  await until('bids on the zone again', () => offered('zone-dud'));

  const adjustmentsOf = async () =>
    (await advertiser.get<One<{ readonly bidMultipliers: readonly unknown[] }>>(`/campaigns/${campaignId}`))
      .data.bidMultipliers;
  await adjustBids(page);
  expect(await adjustmentsOf()).toEqual([{ dimension: 'siteId', value: 'zone-dud', percent: -50 }]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Changes undone').waitFor();
  expect(await adjustmentsOf()).toEqual([]);

  await blockEverywhere(page);
  const [shared] = (await advertiser.get<List<{ id: number; name: string }>>('/filter-lists')).data;
  expect(shared?.name).toBe('Blocked everywhere: Site and app IDs');
  expect(await listsOf()).toEqual([shared?.id]);

  await drillAndGoBack(page);
  await stopCampaign(page, name);
});

async function popCampaign(admin: Api, { api }: Account, name: string): Promise<number> {
  const creative = await api.post<One<{ readonly id: number }>>('/creatives', {
    name,
    creativeType: 'pop',
    isActive: true,
    pop: { clickUrl: 'https://lamps.example/offer?cid={click_id}&zone={site_id}' },
  });
  const campaign = await api.post<One<{ readonly id: number }>>('/campaigns', {
    ...{ name, creativeType: 'pop', pricingModel: 'CPC', bidPrice: String(POP_PRICE) },
    ...{ distribution: 'fast', isActive: true, creativeIds: [creative.data.id] },
  });
  await admin.post(`/admin/creatives/${creative.data.id}/approve`, {});
  await admin.post(`/admin/campaigns/${campaign.data.id}/approve`, {});
  return campaign.data.id;
}

/** Opens so many pops in each zone. @returns the last click id of each */
async function trafficOf(
  exchange: PopExchange,
  offered: (zone: string) => Promise<string | undefined>,
  counts: Readonly<Record<string, number>>,
) {
  const clickIds: Record<string, string> = {};
  for (const [zone, count] of Object.entries(counts)) {
    for (let opened = 0; opened < count; opened += 1) {
      const url = await until(`a bid on ${zone}`, () => offered(zone));
      clickIds[zone] = await exchange.open(url);
    }
  }
  return clickIds;
}

const ZONES = ['zone-dud', 'zone-good', 'zone-small'] as const;

async function expectZones(page: Page, zones: readonly string[]): Promise<void> {
  for (const zone of ZONES) {
    const row = page.getByRole('row', { name: new RegExp(zone) });
    await row.waitFor({ state: zones.includes(zone) ? 'visible' : 'detached' });
  }
}

async function groupByZone(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Group by/ }).fill('Site ID');
  await page.getByRole('option', { name: 'Site ID', exact: true }).click();
  await expectZones(page, ZONES);
}

/** Spend of at least $5 and no conversion, by the keyboard from the value on. */
async function filterByFigures(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Spend, conversions, CPA…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by figures' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Value is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('5');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await settled(page);
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await dialog.getByRole('textbox', { name: 'Value 2' }).press('Enter');
  await page.getByRole('button', { name: 'Spend ≥ $5.00', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Conversions = 0', exact: true }).waitFor();
}

async function blockHere(page: Page, campaign: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select zone-dud' }).press('Space');
  const bar = page.getByRole('region', { name: 'Actions on the selected site IDs' });
  await settled(page);
  await expectNoSeriousViolations(page);
  await bar.getByRole('button', { name: 'Block in this campaign' }).click();
  const dialog = page.getByRole('dialog', { name: `Block 1 site ID in “${campaign}”?` });
  await dialog.getByText(`the new list “Blocked in ${campaign}: Site and app IDs”`).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page.getByText('1 site ID blocked').waitFor();
}

/** Half the bid for a zone, which its row then says. */
async function adjustBids(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select zone-dud' }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected site IDs' });
  await bar.getByRole('button', { name: 'Adjust bids…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust bids' });
  await dialog.getByRole('textbox', { name: 'Adjustment' }).fill('-50');
  await dialog.getByRole('row', { name: /zone-dud \$2 \$1 \(-50%\)/ }).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 site ID adjusted').waitFor();
  await page.getByRole('row', { name: /zone-dud Bid -50%/ }).waitFor();
}

async function blockEverywhere(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select zone-dud' }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected site IDs' });
  await bar.getByRole('button', { name: 'Block everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block 1 site ID everywhere?' });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page.getByText('1 site ID blocked').last().waitFor();
}

/** A zone opens what lies inside it; back returns to the conditions. */
async function drillAndGoBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'zone-dud', exact: true }).click();
  await page.getByRole('row', { name: /pops\.example/ }).waitFor();
  await page.getByRole('button', { name: 'Site ID: zone-dud' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Spend ≥ $5.00', exact: true }).waitFor();
  await expectZones(page, ['zone-dud']);
}

async function stopCampaign(page: Page, campaign: string): Promise<void> {
  await page.goto('/statistics?groupBy=campaign&fields=spend');
  await page.getByRole('checkbox', { name: `Select ${campaign}` }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: 'Raise bids' }).click();
  const bids = page.getByRole('dialog', { name: 'Edit 1 campaign' });
  await bids.getByRole('button', { name: 'Preview changes' }).click();
  await bids.getByText('$2.20').waitFor();
  await bids.getByRole('button', { name: 'Change 1 campaign' }).click();
  await page.getByText('1 campaign changed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Changes undone').waitFor();

  await page.getByRole('checkbox', { name: `Select ${campaign}` }).check();
  await bar.getByRole('button', { name: 'Stop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop 1 campaign?' });
  await dialog.getByText(campaign).waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('1 campaign stopped').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('1 campaign started again').waitFor();
}
