import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import type { PageRoute } from '../src/lib/route.ts';
import { addressOf, allRoutes, landingOf, mayEnter, type Visitor } from './support/pages.ts';
import { allowProblems, takeProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';
import { until } from './support/until.ts';

const VISITORS: readonly Visitor[] = ['guest', 'advertiser', 'admin', 'manager', 'finance'];

describe.each(VISITORS)('%s', (visitor) => {
  test('opens every page that is for them', { timeout: 300_000 }, async ({ stage: { newPage, api } }) => {
    const session = visitor === 'guest' ? undefined : await api(visitor);
    const page = await newPage({ trace: false, ...(session === undefined ? {} : { session }) });
    // The links of mails stand here with a token that nobody was sent.
    allowProblems(page, /no-such-token/);
    const faults: string[] = [];
    for (const route of allRoutes.filter((one) => mayEnter(visitor, one))) {
      const address = await addressOf(route, session);
      if (address === undefined) continue;
      await page.goto(address);
      const fault = await settled(page).then(
        () => faultOf(route, address, page),
        (error: unknown) => `${route.id} did not settle: ${String(error).split('\n')[0]}`,
      );
      if (fault !== undefined) faults.push(fault);
      faults.push(...behindTheScenes(route, page));
    }
    expect(faults).toEqual([]);
  });

  test('sees none of the others', { timeout: 300_000 }, async ({ stage: { newPage, api } }) => {
    const session = visitor === 'guest' ? undefined : await api(visitor);
    const other = await api('admin');
    const page = await newPage({ trace: false, ...(session === undefined ? {} : { session }) });
    const faults: string[] = [];
    for (const route of allRoutes.filter((one) => !mayEnter(visitor, one))) {
      const address = (await addressOf(route, route.access === 'advertiser' ? undefined : other)) ?? '/';
      await page.goto(address);
      const wanted = landingOf(visitor, route);
      const landed = () => new URL(page.url()).pathname;
      await until(wanted, () => landed() === wanted, { timeoutMs: 10_000 }).catch(() => undefined);
      await settled(page);
      if (landed() !== wanted) faults.push(`${route.id} (${address}) led to ${landed()}, not to ${wanted}`);
      faults.push(...behindTheScenes(route, page));
    }
    expect(faults).toEqual([]);
  });
});

test('an unknown path is not found', async ({ stage: { newPage } }) => {
  const page = await newPage();
  await page.goto('/no/such/page');
  await page.waitForURL('**/404');
  await settled(page);
  expect(await page.title()).toMatch(/^\S.* \| Marquee$/);
});

async function faultOf(route: PageRoute, address: string, page: Page): Promise<string | undefined> {
  const { pathname } = new URL(page.url());
  if (pathname !== address) return `${route.id}: ${address} led to ${pathname}`;
  const headings = await page.locator('h1').allInnerTexts();
  if (headings.length !== 1) return `${route.id} has ${headings.length} h1: ${headings.join(' | ')}`;
  if (headings[0]?.trim() === '') return `${route.id} has an empty h1`;
  const title = await page.title();
  if (!/^\S.* \| Marquee$/.test(title)) return `${route.id} is titled "${title}"`;
  return undefined;
}

/** One line each, each once: the stack is in the console of whoever opens the page. */
const behindTheScenes = (route: PageRoute, page: Page): string[] => [
  ...new Set(takeProblems(page).map((text) => `${route.id}: ${text.split('\n')[0]}`)),
];
