import { describe, expect } from 'vitest';

import { PSEUDO_LANGUAGE } from '../src/lib/i18n/languages.ts';
import { overflowOf } from './support/accessibility.ts';
import { navigate } from './support/navigate.ts';
import { addressOf, allRoutes, mayEnter, type Visitor } from './support/pages.ts';
import { allowProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test, type Stage } from './support/test.ts';
import { watchForUntranslated } from './support/untranslated.ts';

/** Between them they may open every page; each page is read by the first of them who may. */
const READERS: readonly Visitor[] = ['guest', 'advertiser', 'admin'];
/** Their documents are binding as they are written, in English. */
const IN_ENGLISH = /^(?:terms-of|privacy-policy|publisher-agreement|ccpa)/;

describe.concurrent.each(READERS)('pages of the %s in the pseudo-locale', (reader) => {
  test('have no text that no catalogue holds, and fit with longer ones', { timeout: 600_000 }, ({ stage }) =>
    readPages(reader, stage),
  );
});

async function readPages(reader: Visitor, { newPage, api }: Stage): Promise<void> {
  const session = reader === 'guest' ? undefined : await api(reader);
  const page = await newPage({ language: PSEUDO_LANGUAGE, ...(session === undefined ? {} : { session }) });
  allowProblems(page, /no-such-token/);
  const untranslated = watchForUntranslated(page);
  const problems = new Map<string, Set<string>>();
  const note = (problem: string, where: string) =>
    problems.set(problem, (problems.get(problem) ?? new Set<string>()).add(where));
  for (const route of allRoutes.filter((one) => READERS.find((who) => mayEnter(who, one)) === reader)) {
    const address = await addressOf(route, session);
    if (address === undefined) continue;
    await page.setViewportSize({ width: 1440, height: 900 });
    // The forms of guests share a heading, by which one sees that the page has changed.
    const isLoaded = reader === 'guest' || page.url() === 'about:blank';
    await (isLoaded ? page.goto(address) : navigate(page, address));
    await settled(page);
    if (!IN_ENGLISH.test(route.id)) for (const text of await untranslated()) note(text, route.id);
    await page.setViewportSize({ width: 360, height: 740 });
    // Charts and texts that were measured before measure themselves again.
    const fits = await page.waitForFunction(isNarrow, undefined, { timeout: 5_000 }).catch(() => undefined);
    if (fits === undefined) note(`${await overflowOf(page)} pixels wider than the window`, address);
  }
  const report = [...problems].map(([problem, places]) => `${problem}\n    on ${[...places].join(', ')}`);
  expect(report.join('\n')).toBe('');
}

/** Runs in the page. One pixel is a width that was rounded up. */
const isNarrow = (): boolean =>
  document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1;
