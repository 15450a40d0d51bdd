import type { Browser, BrowserContext } from 'playwright-core';

import type { Api } from './api.ts';

export type Scheme = 'light' | 'dark';

export interface VisitOptions {
  readonly scheme?: Scheme;
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Blocked unless a test is about it: what it keeps would hide what the server says. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/** A browser profile of its own, signed in as `session` when there is one. */
export async function openContext(
  browser: Browser,
  url: string,
  session: Pick<Api, 'token' | 'expiresIn'> | undefined,
  { scheme = 'light', width = 1440, height = 900, serviceWorkers = 'block' }: VisitOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: scheme,
    viewport: { width, height },
    hasTouch: width < 600,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(session === undefined
      ? {}
      : { storageState: { cookies: [], origins: [{ origin: url, localStorage: stored(session) }] } }),
  });
  await context.addInitScript(withoutTransitions);
  return context;
}

/**
 * Draws every change at once. With less motion the product's transitions are short, but an inherited colour still starts
 * one on each level of elements after the other, and every one of them draws the page anew.
 */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** What the product itself keeps of a session: see `web/src/lib/session-store.ts`. */
function stored({ token, expiresIn }: Pick<Api, 'token' | 'expiresIn'>) {
  const nowMs = Date.now();
  return [
    { name: 'marquee.token', value: token },
    { name: 'marquee.token.issued', value: String(nowMs) },
    { name: 'marquee.token.expires', value: String(nowMs + expiresIn * 60_000) },
  ];
}
