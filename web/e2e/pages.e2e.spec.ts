import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import type { PageRoute } from '../src/lib/route.ts';
import { overflowOf, seriousViolations } from './support/accessibility.ts';
import { navigate } from './support/navigate.ts';
import { addressOf, allRoutes, mayEnter, type Visitor, VISITORS } from './support/pages.ts';
import { allowProblems, takeProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test, type Stage } from './support/test.ts';
import { changeScheme, type Scheme } from './support/visitor.ts';

/** A page is looked at closely as the person that it is made for sees it. */
const READERS: readonly Visitor[] = ['guest', 'advertiser', 'admin'];
const readerOf = (route: PageRoute) => READERS.find((reader) => mayEnter(reader, route));

/**
 * Pages that are made of another page's components, so that what is drawn wrong there is wrong here too: id of the page,
 * id of the one that it repeats. The one that is repeated is looked at in all four looks; the other one in two, which have
 * both colour schemes and both widths between them, because its header and its frame are its own.
 *
 * Not here, although they look alike: lists and reports of all advertisers (other columns), a new contextual bundle of an
 * admin (one field more), and the activity log of managers (a card above it).
 */
const REPEATED: Readonly<Record<string, string>> = {
  'admin-campaign-edit': 'campaign-edit',
  'admin-related-creatives': 'related-creatives',
  'admin-related-creative-add': 'related-creative-add',
  'admin-creative-edit': 'creative-edit',
  'admin-bid-lookup': 'bid-lookup',
  'admin-contextual': 'contextual',
  'admin-contextual-edit': 'contextual-edit',
  'manager-payments': 'admin-payments',
  'manager-access-log': 'access-log',
  'admin-statements': 'statements',
  'admin-statement': 'statement',
  'manager-statements': 'statements',
  'manager-statement': 'statement',
};

interface Look {
  readonly scheme: Scheme;
  readonly width: number;
  readonly height: number;
}
/** Each differs from the one before in one thing: what changes is drawn again, which takes longer than looking at it. */
const LOOKS: readonly [Look, Look, Look, Look] = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'dark', width: 360, height: 740 },
  { scheme: 'light', width: 360, height: 740 },
];
const SMALL_LAPTOP = { width: 1024, height: 768 };
const LOOKS_AT_REPEATED: readonly Look[] = [LOOKS[0], LOOKS[2]];
const looksFor = ({ id }: PageRoute, looks: readonly Look[]): readonly Look[] =>
  id in REPEATED ? looks.filter((look) => LOOKS_AT_REPEATED.includes(look)) : looks;

type Note = (problem: string, where: string) => void;

test('a page that repeats another one names a page that is looked at in every look', () => {
  const ids = new Set(allRoutes.map(({ id }) => id));
  for (const [page, original] of Object.entries(REPEATED)) {
    expect(ids).toContain(page);
    expect(ids).toContain(original);
    expect(REPEATED).not.toHaveProperty(original);
  }
});

describe.concurrent.each(VISITORS)('pages of the %s', (visitor) => {
  test(
    'open, have no serious violation, light and dark, and fit 360 pixels',
    { timeout: 600_000 },
    ({ stage }) => lookThroughPages(visitor, stage),
  );
});

/**
 * Opens every page that the visitor may open, and looks closely at those that are made for them: serious violations, light
 * and dark, wide and narrow.
 *
 * Pages made for them are loaded from the server, as a typed address is. The others, which another role looks at, are
 * opened without loading the product again.
 */
async function lookThroughPages(visitor: Visitor, { newPage, api }: Stage): Promise<void> {
  const session = visitor === 'guest' ? undefined : await api(visitor);
  // A violation in the frame is on every page: said once, with the pages.
  const problems = new Map<string, Set<string>>();
  const note: Note = (problem, where) =>
    problems.set(problem, (problems.get(problem) ?? new Set<string>()).add(where));
  const mayOpen = allRoutes.filter((one) => mayEnter(visitor, one));
  const isRead = (route: PageRoute) => readerOf(route) === visitor;
  const page = await newPage(session === undefined ? {} : { session });
  // The links that mails bring are followed with a token that no mail has.
  allowProblems(page, /no-such-token/);
  let looks: readonly Look[] = LOOKS;
  for (const route of [...mayOpen.filter(isRead), ...mayOpen.filter((one) => !isRead(one))]) {
    const address = await addressOf(route, session);
    if (address === undefined) continue;
    const isLoaded = isRead(route) || page.url() === 'about:blank';
    const isOpen = await opens(page, route, address, { isLoaded, note });
    if (isOpen && isRead(route)) {
      await lookAt(page, address, looksFor(route, looks), note);
      // The next page opens as this one was left.
      looks = looks.toReversed();
    }
    for (const text of new Set(takeProblems(page))) note(text.split('\n')[0] ?? '', route.id);
  }
  const report = [...problems].map(([problem, places]) => `${problem}\n    on ${[...places].join(', ')}`);
  expect(report.join('\n')).toBe('');
}

interface Opening {
  /** From the server; otherwise the product that is open shows the page. */
  readonly isLoaded: boolean;
  readonly note: Note;
}

/** It is the page that was asked for, with one heading and a title. False where nothing came that could be looked at. */
async function opens(
  page: Page,
  route: PageRoute,
  address: string,
  { isLoaded, note }: Opening,
): Promise<boolean> {
  try {
    await (isLoaded ? page.goto(address) : navigate(page, address));
    await settled(page);
  } catch (error) {
    note(`did not settle: ${String(error).split('\n')[0]}`, route.id);
    return false;
  }
  const { pathname } = new URL(page.url());
  if (pathname !== address) {
    note(`led to ${pathname}`, address);
    return false;
  }
  const headings = await page.locator('h1').allInnerTexts();
  if (headings.length !== 1) note(`has ${headings.length} h1: ${headings.join(' | ')}`, route.id);
  else if (headings[0]?.trim() === '') note('has an empty h1', route.id);
  const title = await page.title();
  if (!/^\S.* \| Marquee$/.test(title)) note(`is titled "${title}"`, route.id);
  return true;
}

async function lookAt(page: Page, address: string, looks: readonly Look[], note: Note): Promise<void> {
  const widthsSeen = new Set<number>();
  for (const { scheme, width, height } of looks) {
    // On the way from wide to narrow, or back.
    if (widthsSeen.size === 1 && !widthsSeen.has(width)) await fitsSmallLaptop(page, address, note);
    await page.setViewportSize({ width, height });
    await changeScheme(page, scheme);
    await settled(page);
    const where = `${address} (${scheme}, ${width})`;
    const rules = widthsSeen.has(width) ? 'colours' : 'all';
    widthsSeen.add(width);
    for (const problem of await seriousViolations(page, rules)) note(problem, where);
    if ((await overflowOf(page)) > 0) note('wider than the window', where);
  }
}

async function fitsSmallLaptop(page: Page, address: string, note: Note): Promise<void> {
  await page.setViewportSize(SMALL_LAPTOP);
  await settled(page);
  if ((await overflowOf(page)) > 0) note('wider than the window', `${address} (${SMALL_LAPTOP.width})`);
}
