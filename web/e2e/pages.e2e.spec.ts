import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { PSEUDO_LANGUAGE } from '../src/lib/i18n/languages.ts';
import type { PageRoute } from '../src/lib/route.ts';
import { overflowOf, seriousViolations } from './support/accessibility.ts';
import { brokenTexts } from './support/broken-text.ts';
import { cutOffTexts } from './support/cut-off.ts';
import { navigate } from './support/navigate.ts';
import { addressOf, allRoutes, mayEnter, TYPED_EVERY, type Visitor, VISITORS } from './support/pages.ts';
import { allowProblems, takeProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test, type Stage } from './support/test.ts';
import { watchForUntranslated } from './support/untranslated.ts';
import { changeScheme, type Scheme } from './support/visitor.ts';

/** A page is looked at closely as the first of them who may open it: as who it is made for. */
const READERS = ['guest', 'advertiser', 'admin'] as const satisfies readonly Visitor[];
type Reader = (typeof READERS)[number];
const readerOf = (route: PageRoute): Reader | undefined => READERS.find((reader) => mayEnter(reader, route));
/** Documents that are binding as they are written, in English. */
const isInEnglish = ({ area }: PageRoute): boolean => area === 'legal';

interface Look {
  readonly scheme: Scheme;
  readonly width: number;
  readonly height: number;
}
/**
 * Two looks at a page, which have both colour schemes and both widths between them; every other page has them the other way
 * round. What several pages share is thus seen in all four. Each look differs from the one before in one thing, or at least
 * not in what takes long: what changes is drawn again.
 */
const LOOKS: readonly (readonly [Look, Look])[] = [
  [
    { scheme: 'light', width: 1440, height: 900 },
    { scheme: 'dark', width: 360, height: 740 },
  ],
  [
    { scheme: 'light', width: 360, height: 740 },
    { scheme: 'dark', width: 1440, height: 900 },
  ],
];
const SMALL_LAPTOP = { width: 1024, height: 768 };

/** Links that mails bring, or that are shared, are followed with a token that no mail has. */
const NO_TOKEN = /no-such-token/;

type Note = (problem: string, where: string) => void;

// Who has most pages begins.
describe.concurrent.each(READERS.toReversed())('pages for the %s, in the pseudo-locale', (reader) => {
  test(
    'have no text that no catalogue holds and no serious violation, light and dark, and fit 360 pixels',
    { timeout: 600_000 },
    ({ stage }) => lookThroughPages(reader, stage),
  );
});

describe.concurrent.each(VISITORS)('pages for others, as the %s,', (visitor) => {
  test('open, those of advertisers all and one of each other kind', { timeout: 300_000 }, ({ stage }) =>
    openPages(visitor, stage),
  );
});

/** A violation in the frame is on every page: said once, with the pages. */
function noteProblems(): { readonly note: Note; readonly report: () => string } {
  const problems = new Map<string, Set<string>>();
  return {
    note: (problem, where) => problems.set(problem, (problems.get(problem) ?? new Set<string>()).add(where)),
    report: () =>
      [...problems].map(([problem, places]) => `${problem}\n    on ${[...places].join(', ')}`).join('\n'),
  };
}

/** Looks closely at the pages that are made for the reader, with texts that are longer than the English ones. */
async function lookThroughPages(reader: Reader, { newPage, api }: Stage): Promise<void> {
  const session = reader === 'guest' ? undefined : await api(reader);
  const { note, report } = noteProblems();
  const page = await newPage({ language: PSEUDO_LANGUAGE, ...(session === undefined ? {} : { session }) });
  allowProblems(page, NO_TOKEN);
  const untranslated = watchForUntranslated(page);
  for (const [index, route] of allRoutes.filter((one) => readerOf(one) === reader).entries()) {
    const address = await addressOf(route, session);
    if (address === undefined) continue;
    // The forms of guests share a heading, by which one sees that the page has changed.
    const isLoaded = reader === 'guest' || index % TYPED_EVERY === 0;
    if (await opens(page, route, address, { isLoaded, note })) {
      for (const look of LOOKS[index % LOOKS.length] ?? []) {
        await lookAt(page, address, look, note);
        for (const text of await brokenTexts(page))
          note(`has a letter a line: ${text}`, `${route.id} (${look.width})`);
        if (isInEnglish(route)) continue;
        for (const text of await untranslated()) note(text, route.id);
        for (const text of await cutOffTexts(page))
          note(`is cut off: ${text}`, `${route.id} (${look.width})`);
      }
    }
    for (const text of new Set(takeProblems(page))) note(text.split('\n')[0] ?? '', route.id);
  }
  expect(report()).toBe('');
}

/**
 * Opens every page of advertisers that another visitor looks at closely, and one of each other kind and area: they share the frame and
 * the guard.
 */
async function openPages(visitor: Visitor, { newPage, api }: Stage): Promise<void> {
  const session = visitor === 'guest' ? undefined : await api(visitor);
  const { note, report } = noteProblems();
  const page = await newPage(session === undefined ? {} : { session });
  allowProblems(page, NO_TOKEN);
  const ofOthers = allRoutes.filter((one) => mayEnter(visitor, one) && readerOf(one) !== visitor);
  // An admin may call everything: what a manager may not call shows as a manager alone.
  const kindOf = ({ access, area, id, isPersonal }: PageRoute) =>
    area === 'advertiser' || (area === 'manager' && visitor !== 'admin')
      ? id
      : `${access} ${area} ${String(isPersonal)}`;
  const kinds = new Map(ofOthers.map((one) => [kindOf(one), one]));
  for (const [index, route] of [...kinds.values()].entries()) {
    const address = await addressOf(route, session);
    const isLoaded = visitor === 'guest' || index % TYPED_EVERY === 0;
    if (address !== undefined) await opens(page, route, address, { isLoaded, note });
    for (const text of new Set(takeProblems(page))) note(text.split('\n')[0] ?? '', route.id);
  }
  expect(report()).toBe('');
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
  if (!/^\S.* \| \S+$/.test(title)) note(`is titled "${title}"`, route.id);
  return true;
}

async function lookAt(
  page: Page,
  address: string,
  { scheme, width, height }: Look,
  note: Note,
): Promise<void> {
  const isResized = page.viewportSize()?.width !== width;
  if (isResized) await fitsSmallLaptop(page, address, note);
  await page.setViewportSize({ width, height });
  await changeScheme(page, scheme);
  await settled(page);
  const where = `${address} (${scheme}, ${width})`;
  for (const problem of await seriousViolations(page)) note(problem, where);
  await fits(page, where, note);
}

/** On the way from wide to narrow, or back. */
async function fitsSmallLaptop(page: Page, address: string, note: Note): Promise<void> {
  await page.setViewportSize(SMALL_LAPTOP);
  await settled(page);
  await fits(page, `${address} (${SMALL_LAPTOP.width})`, note);
}

/** Charts and texts that were measured before measure themselves again, so it may take a moment. */
async function fits(page: Page, where: string, note: Note): Promise<void> {
  const fitting = await page
    .waitForFunction(isWithinWindow, undefined, { timeout: 5_000 })
    .catch(() => undefined);
  if (fitting === undefined) note(`${await overflowOf(page)} pixels wider than the window`, where);
}

/** Runs in the page. One pixel is a width that was rounded up. */
const isWithinWindow = (): boolean =>
  document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1;
