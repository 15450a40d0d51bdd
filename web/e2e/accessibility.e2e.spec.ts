import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { overflowOf, seriousViolations } from './support/accessibility.ts';
import { addressOf, allRoutes, mayEnter, type Visitor } from './support/pages.ts';
import { allowProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';
import type { Scheme } from './support/visitor.ts';

/** Each page as the person that it is made for sees it. */
const READERS: readonly Visitor[] = ['guest', 'advertiser', 'admin', 'finance'];
const readerOf = (route: (typeof allRoutes)[number]) => READERS.find((reader) => mayEnter(reader, route));

const LOOKS: readonly { readonly scheme: Scheme; readonly width: number; readonly height: number }[] = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'light', width: 360, height: 740 },
  { scheme: 'dark', width: 360, height: 740 },
];

/** So many pages are looked at side by side. */
const TABS = 2;

describe.each(READERS)('pages of the %s', (reader) => {
  test(
    'have no serious fault, light and dark, and fit 360 pixels',
    { timeout: 600_000 },
    async ({ stage: { newPage, api } }) => {
      const session = reader === 'guest' ? undefined : await api(reader);
      // A fault of the frame is on every page: said once, with the pages.
      const faults = new Map<string, Set<string>>();
      const note = (fault: string, where: string) =>
        faults.set(fault, (faults.get(fault) ?? new Set<string>()).add(where));
      const waiting = allRoutes.filter((one) => readerOf(one) === reader);
      const lookThrough = async () => {
        const page = await newPage({ trace: false, ...(session === undefined ? {} : { session }) });
        // The links that mails bring are followed with a token that no mail has.
        allowProblems(page, /no-such-token/);
        for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
          const address = await addressOf(route, session);
          if (address !== undefined) await lookAt(page, address, note);
        }
      };
      await Promise.all(Array.from({ length: TABS }, lookThrough));
      const told = [...faults].map(([fault, places]) => `${fault}\n    on ${[...places].join(', ')}`);
      expect(told.join('\n')).toBe('');
    },
  );
});

async function lookAt(
  page: Page,
  address: string,
  note: (fault: string, where: string) => void,
): Promise<void> {
  await page.goto(address);
  for (const look of LOOKS) {
    await dress(page, look);
    const where = `${address} (${look.scheme}, ${look.width})`;
    const rules = look.scheme === 'light' ? 'all' : 'colours';
    for (const fault of await seriousViolations(page, rules)) note(fault, where);
    if ((await overflowOf(page)) > 0) note('wider than the window', where);
  }
}

/** The person's system changes its colours, and they its window. */
async function dress(page: Page, { scheme, width, height }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
    scheme,
  );
  await settled(page);
}
