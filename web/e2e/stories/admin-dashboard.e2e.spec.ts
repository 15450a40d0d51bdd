import { expect } from 'vitest';

import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { draftCampaign } from './support/running-campaign.ts';

const AS_OF = /^As of \d\d:\d\d:\d\d UTC$/;

test('the admin’s dashboard shows the day, the bidder, what waits and for how long, and that the money adds up', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  await draftCampaign(nora, 'Waits for its review');
  const page = await newPage({ as: 'admin' });
  await page.goto('/admin/dashboard');
  await settled(page);
  const main = page.getByRole('main');
  const card = (name: string) => main.getByRole('region', { name, exact: true });

  for (const figure of ['Revenue today', 'Cost today', 'Margin today', 'Deposits today'])
    await main.getByText(figure, { exact: true }).waitFor();
  // What is left of the day is one figure, under one name.
  expect(await main.getByText(/profit/i).count()).toBe(0);
  await main.getByRole('img', { name: /^Bid requests\/s/ }).waitFor();
  await main.getByRole('img', { name: /^Response time, p99/ }).waitFor();
  await card('Today and yesterday').getByText(AS_OF).waitFor();

  const waiting = card('Needs action').getByRole('link', { name: /campaigns? to approve/ });
  expect(await waiting.innerText()).toMatch(
    /^(?:1\s+campaign|[1-9]\d*\s+campaigns) to approve\s+oldest .+ ago$/,
  );

  // The demo's day has spend of advertisers, through exchanges.
  for (const top of ['Top advertisers today', 'Top exchanges today']) {
    await card(top).getByText(AS_OF).waitFor();
    await card(top).getByText(/^\$\d/).first().waitFor();
    expect(await card(top).getByRole('link').count()).toBeGreaterThan(0);
  }

  await main.getByRole('button', { name: 'Balanced: facts, ledger and balances agree' }).click();
  const reconciliation = card('Reconciliation');
  await reconciliation.getByText('Balanced', { exact: true }).waitFor();
  await reconciliation.getByText(/^All figures are of one snapshot, read at [\d-]+ [\d:]+ UTC\.$/).waitFor();
  const amountOf = async (term: string) => {
    const text = await reconciliation.locator('dt', { hasText: term }).locator('+ dd').innerText();
    return Math.round(Number(text.replaceAll(/[$,]/g, '')) * 1e9);
  };
  const [journal, open, facts] = [
    await amountOf('Spend in the journal'),
    await amountOf('Not in the journal yet'),
    await amountOf('Sum: spend in the facts'),
  ];
  expect(facts).toBeGreaterThan(0);
  expect(journal + open).toBe(facts);
});
