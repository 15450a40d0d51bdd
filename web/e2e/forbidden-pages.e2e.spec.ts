import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import type { PageRoute } from '../src/lib/route.ts';
import { navigate } from './support/navigate.ts';
import { addressOf, allRoutes, landingOf, mayEnter, type Visitor, VISITORS } from './support/pages.ts';
import { takeProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';
import { until } from './support/until.ts';

/** Managers with a flag: what a manager may not open, the same guard refuses them. One page of each kind shows that. */
const FLAGGED: readonly Visitor[] = ['finance', 'auditor'];

function refusedPagesOf(visitor: Visitor): PageRoute[] {
  const refused = allRoutes.filter((one) => !mayEnter(visitor, one));
  return FLAGGED.includes(visitor)
    ? refused.filter(({ access }, index) => refused.findIndex((one) => one.access === access) === index)
    : refused;
}

/**
 * One page of each kind is loaded from the server, as a typed address is; the others are opened without loading the product
 * again. The same guard refuses both.
 */
const isTyped = (route: PageRoute, refused: readonly PageRoute[]): boolean =>
  refused.find(({ access }) => access === route.access) === route;

describe.each(VISITORS)('%s', (visitor) => {
  test('sees none of the others', async ({ stage: { newPage, api } }) => {
    const session = visitor === 'guest' ? undefined : await api(visitor);
    const other = await api('admin');
    const problems: string[] = [];
    const refused = refusedPagesOf(visitor);
    const page = await newPage(session === undefined ? {} : { session });
    for (const route of refused) {
      const address = (await addressOf(route, route.access === 'advertiser' ? undefined : other)) ?? '/';
      await (isTyped(route, refused) ? page.goto(address) : navigate(page, address));
      const wanted = landingOf(visitor, route);
      const landed = () => new URL(page.url()).pathname;
      await until(wanted, () => landed() === wanted, { timeoutMs: 10_000, intervalMs: 20 }).catch(
        () => undefined,
      );
      await settled(page);
      if (landed() !== wanted) problems.push(`${route.id} (${address}) led to ${landed()}, not to ${wanted}`);
      problems.push(...behindTheScenes(route, page));
    }
    expect(problems).toEqual([]);
  });
});

test('an unknown path is not found', async ({ stage: { newPage } }) => {
  const page = await newPage();
  await page.goto('/no/such/page');
  await page.waitForURL('**/404');
  await settled(page);
  expect(await page.title()).toMatch(/^\S.* \| Marquee$/);
});

test.for(['advertiser', 'admin', 'manager'] as const)(
  'an unknown path leaves the %s their menu',
  async (who, { stage: { newPage } }) => {
    const page = await newPage({ as: who });
    await page.goto('/no/such/page');
    await page.waitForURL('**/404');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname !== '/404');
    expect(takeProblems(page)).toEqual([]);
  },
);

/** The page's problems, each once and on one line; the browser's console has the stacks. */
const behindTheScenes = (route: PageRoute, page: Page): string[] => [
  ...new Set(takeProblems(page).map((text) => `${route.id}: ${text.split('\n')[0]}`)),
];
