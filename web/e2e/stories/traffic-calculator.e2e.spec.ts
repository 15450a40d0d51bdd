import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

test('traffic is calculated from filters in the address, and becomes a campaign', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/campaigns');
  await page.getByRole('navigation').getByRole('link', { name: 'Traffic calculator' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Traffic calculator' }).waitFor();
  const countries = page.getByRole('combobox', { name: 'Countries' });
  await countries.fill('Germany');
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  await countries.press('Escape');
  await page.getByRole('checkbox', { name: 'Desktop', exact: true }).press('Space');
  await page.getByRole('textbox', { name: 'Bid, CPM' }).fill('2.5');
  await page.waitForURL(/countries=DEU.*deviceTypes=.*bidPrice=2.5/);
  await page
    .getByText(/Requests a day|No traffic/)
    .first()
    .waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);

  // The address is the calculation.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Traffic calculator' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Bid, CPM' }).inputValue()).toMatch(/^2\.50?$/);
  expect(await page.getByRole('checkbox', { name: 'Desktop', exact: true }).isChecked()).toBe(true);

  await page.getByRole('link', { name: 'Create campaign' }).click();
  await page.waitForURL(/campaigns\/add\?/);
  await page.getByRole('form', { name: 'New campaign' }).waitFor();
  await settled(page);
  await page.getByText('Germany', { exact: true }).first().waitFor();
  expect(await page.getByRole('checkbox', { name: 'Desktop', exact: true }).isChecked()).toBe(true);
  expect(await page.getByRole('textbox', { name: /^Bid price/ }).inputValue()).toMatch(/^2\.50?$/);
});

test('the dot of the bid landscape moves the bid in the address and the figures beside it', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/traffic-calculator');
  const dot = page.getByRole('slider', { name: 'Bid on the curve' });
  await dot.waitFor();
  // Before there is a bid, nothing is said about one.
  expect(await page.getByText('At your bid, a day').count()).toBe(0);
  const bid = page.getByRole('textbox', { name: 'Bid, CPM' });
  const impressions = page.locator('dd', {
    has: page.locator('xpath=preceding-sibling::dt[1][.="Impressions"]'),
  });
  await dot.press('End');
  await expect.poll(async () => Number(await bid.inputValue())).toBeGreaterThan(0.1);
  expect(Number(await bid.inputValue())).toBe(Number(await dot.getAttribute('aria-valuenow')));
  await expect.poll(() => new URL(page.url()).searchParams.get('bidPrice')).toBe(await bid.inputValue());
  await page.getByText('At your bid, a day').waitFor();
  await settled(page);
  // Curve and figures are of one answer.
  const said = async () =>
    /: ([\d,]+) impressions/.exec((await dot.getAttribute('aria-valuetext')) ?? '')?.[1];
  const agree = async () => (await impressions.first().innerText()).split(' ')[0] === (await said());
  await expect.poll(agree).toBe(true);
  // The highest bid may be the recommended one, the lowest is not.
  await dot.press('Home');
  await expect.poll(async () => Number(await bid.inputValue())).toBe(0.1);
  await page.getByRole('button', { name: 'Use this bid' }).click();
  await expect.poll(async () => Number(await bid.inputValue())).toBeGreaterThan(0.1);
  await expect.poll(() => page.getByRole('button', { name: 'Use this bid' }).count()).toBe(0);
  await expect.poll(agree).toBe(true);
  await settled(page);
  await expectNoSeriousViolations(page);
});

test('an address with values that no campaign takes says so, and can be cleared', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/traffic-calculator?countries=nowhere&sizes=huge');
  await page.getByText('These filters can’t be used').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page
    .getByText(/Requests a day|No traffic/)
    .first()
    .waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});
