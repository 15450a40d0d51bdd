import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
import { signIn } from './support/api.ts';
import { openContext } from './support/visitor.ts';
import { addressOf, allRoutes, mayEnter, type Visitor } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { navigate } from './support/navigate.ts';
import { overflowOf } from './support/accessibility.ts';
import { watchForUntranslated } from './support/untranslated.ts';
const url = process.env['URL']!;
const language = process.env['LANG_CODE'] ?? 'en-XA';
const READERS: readonly Visitor[] = ['guest', 'advertiser', 'admin'];
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const all = new Map<string, Set<string>>();
await Promise.all(
  READERS.map(async (reader) => {
    const session = reader === 'guest' ? undefined : await signIn(url, reader);
    const context = await openContext(browser, url, session, { language });
    await context.addInitScript('globalThis.__name = (f) => f');
    const page = await context.newPage();
    const untranslated = watchForUntranslated(page);
    const errors: string[] = [];
    page.on('console', (m) => {
      if (m.type() === 'error') errors.push(m.text());
    });
    page.on('pageerror', (e) => errors.push(String(e)));
    const note = (t: string, w: string) => all.set(t, (all.get(t) ?? new Set()).add(w));
    for (const route of allRoutes.filter((one) => READERS.find((who) => mayEnter(who, one)) === reader)) {
      const address = await addressOf(route, session);
      if (!address) continue;
      try {
        await page.setViewportSize({ width: 1440, height: 900 });
        await (page.url() === 'about:blank' ? page.goto(url + address) : navigate(page, address));
        await settled(page);
        for (const t of await untranslated()) note(t, route.id);
        await page.setViewportSize({ width: 360, height: 740 });
        if ((await overflowOf(page)) > 0) note('WIDER THAN THE WINDOW', address);
      } catch (e) {
        note('ERR ' + String(e).split('\n')[0], route.id);
      }
      for (const e of errors.splice(0)) note('CONSOLE ' + e.slice(0, 200), route.id);
    }
  }),
);
await browser.close();
const rows = [...all]
  .map(([t, w]) => `${[...w].slice(0, 3).join(',')} | ${t.replace(/\s+/g, ' ').slice(0, 160)}`)
  .sort();
writeFileSync('/tmp/untranslated.txt', rows.join('\n'));
console.log(rows.length);
