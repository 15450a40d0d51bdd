import { existsSync } from 'node:fs';

import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';

import type { Api } from '../support/api.ts';
import { isForeign } from '../support/problems.ts';
import { stored } from '../support/visitor.ts';

/** Paths of a browser on the machines that run the tests. */
const BROWSERS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export const NO_FIREFOX =
  'Firefox was not found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.';

/** What `browser.newContext` says to Chromium: with Firefox it is a matter of preferences. */
const PREFERENCES = {
  'intl.accept_languages': 'en-US',
  'layout.css.prefers-color-scheme.content-override': 1,
  'ui.prefersReducedMotion': 1,
  // What it keeps would hide what the server says.
  'dom.serviceWorkers.enabled': false,
};

/** Undefined when there is none. */
export function findFirefox(): string | undefined {
  const given = process.env['FIREFOX_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  return BROWSERS.find(existsSync);
}

/** Firefox without a window, over WebDriver BiDi. */
export const launchFirefox = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox: PREFERENCES });

export interface Tab {
  readonly page: Page;
  /** What went wrong behind the scenes since the last call: console errors, crashes, refused requests. */
  readonly takeProblems: () => string[];
}

/**
 * A tab signed in as `session` when there is one.
 * @param allowed problems that match are none
 */
export async function openTab(
  context: BrowserContext,
  session: Pick<Api, 'token' | 'expiresIn'> | undefined,
  allowed: RegExp,
): Promise<Tab> {
  const page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  if (session !== undefined) await page.evaluateOnNewDocument(keep, stored(session));
  const found: string[] = [];
  page.on('console', (message) => {
    const { url = '' } = message.location();
    if (message.type() === 'error' && !isForeign(url)) found.push(`console: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) =>
    found.push(`uncaught: ${error instanceof Error ? error.stack : String(error)}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400 && !isForeign(response.url()))
      found.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { page, takeProblems: () => found.splice(0).filter((text) => !allowed.test(text)) };
}

/** Runs in the page, before anything of the product does; frames with markup of advertisers have no storage. */
function keep(items: readonly { readonly name: string; readonly value: string }[]): void {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  for (const { name, value } of items) localStorage.setItem(name, value);
}
