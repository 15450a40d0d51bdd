import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import type { PageRoute } from '../src/lib/route.ts';
import { leaveFor } from './support/navigate.ts';
import {
  addressOf,
  allRoutes,
  landingOf,
  mayEnter,
  TYPED_EVERY,
  type Visitor,
  VISITORS,
} from './support/pages.ts';
import { takeProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';
import { until } from './support/until.ts';

/**
 * Every page of advertisers, and one of each other kind and area, that the visitor may not open: the router puts all of a kind behind the
 * same guard, and `routes.unit.spec.ts` holds that each page is of the kind that its area is. The first of each kind come first,
 * and are typed.
 */
function refusedPagesOf(visitor: Visitor): { readonly route: PageRoute; readonly isTyped: boolean }[] {
  const refused = allRoutes.filter((one) => !mayEnter(visitor, one));
  const isAlike = (one: PageRoute, other: PageRoute) =>
    one.access === other.access && one.area === other.area;
  const isFirst = (one: PageRoute, index: number) =>
    refused.findIndex((other) => isAlike(one, other)) === index;
  const first = refused.filter(isFirst);
  const ofAdvertisers = refused.filter(({ area }) => area === 'advertiser');
  const pages = [...new Set([...first, ...ofAdvertisers])];
  return pages.map((route, index) => ({ route, isTyped: index < first.length || index % TYPED_EVERY === 0 }));
}

describe.each(VISITORS)('%s', (visitor) => {
  test('sees none of the others', async ({ stage: { newPage, api } }) => {
    const session = visitor === 'guest' ? undefined : await api(visitor);
    const other = await api('admin');
    const problems: string[] = [];
    const page = await newPage(session === undefined ? {} : { session });
    for (const { route, isTyped } of refusedPagesOf(visitor)) {
      const address = (await addressOf(route, route.access === 'advertiser' ? undefined : other)) ?? '/';
      if (isTyped) await page.goto(address);
      else await page.evaluate(leaveFor, address);
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
