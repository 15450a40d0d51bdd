import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import type { PageRoute } from '../src/lib/route.ts';
import { overflowOf, seriousViolations } from './support/accessibility.ts';
import { addressOf, allRoutes, mayEnter, type Visitor, VISITORS } from './support/pages.ts';
import { allowProblems, takeProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';
import type { Scheme } from './support/visitor.ts';

/** A page is looked at closely as the person that it is made for sees it. */
const READERS: readonly Visitor[] = ['guest', 'advertiser', 'admin', 'finance'];
const readerOf = (route: PageRoute) => READERS.find((reader) => mayEnter(reader, route));

interface Look {
  readonly scheme: Scheme;
  readonly width: number;
  readonly height: number;
}
/** Each differs from the one before in one thing: what changes is drawn again, which takes longer than looking at it. */
const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'dark', width: 360, height: 740 },
  { scheme: 'light', width: 360, height: 740 },
];

/** So many pages are looked at side by side. */
const TABS = 2;

type Note = (problem: string, where: string) => void;

describe.each(VISITORS)('pages of the %s', (visitor) => {
  test(
    'open, have no serious violation, light and dark, and fit 360 pixels',
    { timeout: 600_000 },
    async ({ stage: { newPage, api } }) => {
      const session = visitor === 'guest' ? undefined : await api(visitor);
      // A violation in the frame is on every page: said once, with the pages.
      const problems = new Map<string, Set<string>>();
      const note: Note = (problem, where) =>
        problems.set(problem, (problems.get(problem) ?? new Set<string>()).add(where));
      const waiting = allRoutes.filter((one) => mayEnter(visitor, one));
      const lookThrough = async () => {
        const page = await newPage(session === undefined ? {} : { session });
        // The links that mails bring are followed with a token that no mail has.
        allowProblems(page, /no-such-token/);
        await dress(page, LOOKS[0] as Look);
        let looks = LOOKS;
        for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
          const address = await addressOf(route, session);
          if (address === undefined) continue;
          await page.goto(address);
          await opens(page, route, address, note);
          if (readerOf(route) === visitor) {
            await lookAt(page, address, looks, note);
            // The next page opens as this one was left.
            looks = looks.toReversed();
          }
          for (const text of new Set(takeProblems(page))) note(text.split('\n')[0] ?? '', route.id);
        }
      };
      await Promise.all(Array.from({ length: TABS }, lookThrough));
      const report = [...problems].map(([problem, places]) => `${problem}\n    on ${[...places].join(', ')}`);
      expect(report.join('\n')).toBe('');
    },
  );
});

/** It is the page that was asked for, with one heading and a title. */
async function opens(page: Page, route: PageRoute, address: string, note: Note): Promise<void> {
  try {
    await settled(page);
  } catch (error) {
    return note(`did not settle: ${String(error).split('\n')[0]}`, route.id);
  }
  const { pathname } = new URL(page.url());
  if (pathname !== address) return note(`led to ${pathname}`, address);
  const headings = await page.locator('h1').allInnerTexts();
  if (headings.length !== 1) note(`has ${headings.length} h1: ${headings.join(' | ')}`, route.id);
  else if (headings[0]?.trim() === '') note('has an empty h1', route.id);
  const title = await page.title();
  if (!/^\S.* \| Marquee$/.test(title)) note(`is titled "${title}"`, route.id);
}

async function lookAt(page: Page, address: string, looks: readonly Look[], note: Note): Promise<void> {
  for (const look of looks) {
    await dress(page, look);
    await dressed(page, look);
    const where = `${address} (${look.scheme}, ${look.width})`;
    const rules = look.scheme === 'light' ? 'all' : 'colours';
    for (const problem of await seriousViolations(page, rules)) note(problem, where);
    if ((await overflowOf(page)) > 0) note('wider than the window', where);
  }
}

/** The person's system changes its colours, and they its window. */
async function dress(page: Page, { scheme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height });
}

/** The page shows itself in it. */
async function dressed(page: Page, { scheme }: Look): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
    scheme,
  );
  await settled(page);
}
