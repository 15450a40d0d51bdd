import { expect } from 'vitest';

import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
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
  // It shows what is so.
  await expect.poll(() => toggle.isChecked()).toBe(false);
});

test('a page that was never opened needs the network: the menus stay, and another try loads it', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    // Otherwise it would load by itself.
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  allowProblems(page, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED|dynamically imported/);
  await page.goto('/campaigns');
  await settled(page);
  await page.context().setOffline(true);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Statistics' }).click();
  await page.getByRole('heading', { level: 1, name: 'This page needs the network' }).waitFor();
  expect(await menu.isVisible()).toBe(true);
  // What loads is shown below the banner, not over it.
  const banner = page.locator('[role="status"][data-tone="warning"]');
  const edges = await banner.evaluate((element) => ({
    banner: element.getBoundingClientRect().bottom,
    loader: element.parentElement?.querySelector(':scope > [aria-hidden]')?.getBoundingClientRect().top,
  }));
  expect(edges.banner).toBeGreaterThan(0);
  expect(edges.loader).toBeCloseTo(edges.banner, 0);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
});

test('the page that says so leads back to where one came from, by its button and by itself', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  allowProblems(page, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED/);
  await page.goto('/statistics?preset=yesterday');
  const before = page.getByRole('heading', { level: 1, name: 'Statistics' });
  await before.waitFor();
  const offline = page.getByRole('heading', { level: 1, name: 'This page needs the network' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const cameBack = async () => {
    await before.waitFor();
    expect(page.url()).toContain('/statistics?preset=yesterday');
  };
  await page.goto('/offline');
  await offline.waitFor();
  await tryAgain.click();
  await cameBack();
  await page.goto('/offline');
  await offline.waitFor();
  await page.context().setOffline(true);
  await tryAgain.click();
  await page.getByText(/^You’re offline/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/offline');
  await page.context().setOffline(false);
  await cameBack();
});

test('a call that fails takes its own card of the dashboard away and nothing else', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  allowProblems(page, /api\/dashboard|404/);
  // What is pushed loads every card again, and would bring one back before its button has.
  await page.routeWebSocket('**/socket.io/**', () => undefined);
  const card = (name: string) => page.getByRole('region', { name });
  const others = ['Today by half hour', 'Top campaigns today', 'Creatives to fix'];
  const [attention, forecast] = ['Needs your attention', 'Today’s forecast'];
  for (const [call, name, other] of [
    ['**/api/dashboard', attention, forecast],
    ['**/api/dashboard/today', forecast, attention],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 404, json: { message: 'Gone' } }));
    await page.goto('/dashboard');
    await settled(page);
    await card(name).getByRole('alert').waitFor();
    for (const one of [other, ...others]) await card(one).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
    await page.unroute(call);
    await card(name).getByRole('button', { name: 'Try again' }).click();
    await card(name).getByRole('alert').waitFor({ state: 'detached' });
  }
});
