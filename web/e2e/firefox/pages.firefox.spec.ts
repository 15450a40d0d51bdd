import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signIn } from '../support/api.ts';
import { hasLeft, leaveFor } from '../support/navigate.ts';
import { addressOf, allRoutes, mayEnter, type Visitor, VISITORS } from '../support/pages.ts';
import { credentialsOf } from '../support/people.ts';
import { obtainProduct, type RunningProduct } from '../support/product.ts';
import { comeToRest, isLoaded } from '../support/settled.ts';
import { findFirefox, launchFirefox, NO_FIREFOX, openTab } from './firefox.ts';

const TIMEOUT_MS = 15_000;

let browser: Browser;
let product: RunningProduct;

beforeAll(async () => {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error(NO_FIREFOX);
  browser = await launchFirefox(executablePath);
  product = await obtainProduct();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('signs in by its form and out again', async () => {
  const context = await browser.createBrowserContext();
  const { page, takeProblems } = await openTab(context, undefined, /no-such/);
  const { email, password } = credentialsOf('advertiser');
  await page.goto(`${product.url}/login`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname !== '/login', { timeout: TIMEOUT_MS });
  await settled(page);
  await page.locator('button[aria-label^="Account menu of"]').click();
  await page.locator('[role="menuitem"] ::-p-text(Sign out)').click();
  await page.waitForFunction(() => location.pathname === '/login', { timeout: TIMEOUT_MS });
  // The session is over, not only left.
  await page.goto(`${product.url}/campaigns`);
  await page.waitForFunction(() => location.pathname === '/login', { timeout: TIMEOUT_MS });
  await page.locator('input[type="email"]').wait();
  expect(takeProblems()).toEqual([]);
  await context.close();
});

describe.each(VISITORS)('pages of the %s', (visitor) => {
  it('open with their heading, and nothing goes wrong behind the scenes', async () => {
    expect((await lookThroughPages(visitor)).join('\n')).toBe('');
  });
});

/** Opens every page that the visitor may open, wide and narrow. */
async function lookThroughPages(visitor: Visitor): Promise<readonly string[]> {
  const session = visitor === 'guest' ? undefined : await signIn(product.url, visitor);
  const context = await browser.createBrowserContext();
  // The links that mails bring are followed with a token that no mail has.
  const { page, takeProblems } = await openTab(context, session, /no-such-token/);
  const problems: string[] = [];
  for (const route of allRoutes.filter((one) => mayEnter(visitor, one))) {
    const address = await addressOf(route, session);
    if (address === undefined) continue;
    const found = await problemsOf(page, address, visitor === 'guest').catch((error: unknown) => [
      `did not settle: ${String(error).split('\n')[0]}`,
    ]);
    problems.push(
      ...[...found, ...new Set(takeProblems())].map((text) => `${route.id} (${address}) ${text}`),
    );
  }
  await context.close();
  return problems;
}

async function problemsOf(page: Page, address: string, isGuest: boolean): Promise<string[]> {
  await page.setViewport({ width: 1440, height: 900 });
  // Guests' pages share a heading, from which `navigate` knows that another page is shown.
  if (page.url() === 'about:blank' || isGuest) await page.goto(`${product.url}${address}`);
  else await navigate(page, address);
  await settled(page);
  const { pathname } = new URL(page.url());
  if (pathname !== address) return [`led to ${pathname}`];
  const headings = await page.$$eval('h1', (all) => all.map((one) => one.innerText.trim()));
  const problems: string[] = [];
  if (headings.length !== 1 || headings[0] === '') problems.push(`has the h1 ${headings.join(' | ')}`);
  if (!/^\S.* \| Marquee$/.test(await page.title())) problems.push(`is titled "${await page.title()}"`);
  await page.setViewport({ width: 360, height: 740 });
  await settled(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) problems.push(`is ${overflow} px wider than a window of 360 px`);
  return problems;
}

async function navigate(page: Page, address: string): Promise<void> {
  const before = await page.evaluateHandle(leaveFor, address);
  await page.waitForFunction(hasLeft, { timeout: TIMEOUT_MS }, before);
  await before.dispose();
}

async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1', { timeout: TIMEOUT_MS });
  await page.waitForFunction(isLoaded, { timeout: TIMEOUT_MS });
  await page.evaluate(comeToRest);
}
