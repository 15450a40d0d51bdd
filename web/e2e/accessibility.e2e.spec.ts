import { describe, expect } from 'vitest';

import { seriousViolations } from './support/accessibility.ts';
import { addressOf, allRoutes, mayEnter, type Visitor } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';

/** Each page as the person that it is made for sees it. */
const READERS: readonly Visitor[] = ['guest', 'advertiser', 'admin', 'finance'];
const readerOf = (route: (typeof allRoutes)[number]) => READERS.find((reader) => mayEnter(reader, route));

describe.each(READERS)('pages of the %s', (reader) => {
  test.for([
    ['light', 1440],
    ['dark', 1440],
    ['light', 360],
  ] as const)(
    'have no serious fault, %s, %i pixels wide',
    { timeout: 300_000 },
    async ([scheme, width], { stage: { newPage, api } }) => {
      const session = reader === 'guest' ? undefined : await api(reader);
      const page = await newPage({ scheme, width, ...(session === undefined ? {} : { session }) });
      const faults: string[] = [];
      for (const route of allRoutes.filter((one) => readerOf(one) === reader)) {
        const address = await addressOf(route, session);
        if (address === undefined) continue;
        await page.goto(address);
        await settled(page);
        faults.push(...(await seriousViolations(page)).map((text) => `${address}\n${text}`));
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) faults.push(`${address} is ${overflow} pixels wider than the window`);
      }
      expect(faults.join('\n\n')).toBe('');
    },
  );
});
