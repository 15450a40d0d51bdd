import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { Api } from './api.ts';

export type Scheme = 'light' | 'dark';

export interface VisitOptions {
  readonly scheme?: Scheme;
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** As chosen in this browser; English without it. */
  readonly language?: string;
  /** Blocked unless a test is about it: what it keeps would hide what the server says. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/** A browser profile of its own, signed in as `session` when there is one. */
export async function openContext(
  browser: Browser,
  url: string,
  session: Pick<Api, 'token' | 'expiresIn'> | undefined,
  { scheme = 'light', width = 1440, height = 900, language, serviceWorkers = 'block' }: VisitOptions = {},
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
  });
  const items = [
    ...(session === undefined ? [] : stored(session)),
    // See `web/src/lib/i18n/language-choice.ts`.
    ...(language === undefined ? [] : [{ name: 'marquee.language', value: language }]),
  ];
  // The library's own way is a page that it opens and closes before, in a process of its own.
  if (items.length > 0) await context.addInitScript(keepOnce, { origin: url, items });
  return context;
}

interface Kept {
  readonly origin: string;
  readonly items: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Runs in every document, before anything of the product does: what the profile has when its first page opens. What the product makes of
 * it later, such as a sign-out, stays.
 */
function keepOnce({ origin, items }: Kept): void {
  if (window !== window.top || location.origin !== origin) return;
  if (localStorage.getItem('visitor') !== null) return;
  for (const { name, value } of items) localStorage.setItem(name, value);
  localStorage.setItem('visitor', 'came');
}

/** The person's system changes its colours; resolves once the page shows itself in them. */
export async function changeScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
    scheme,
  );
}

/** What the product itself keeps of a session: see `web/src/lib/session/session-store.ts`. */
export function stored({ token, expiresIn }: Pick<Api, 'token' | 'expiresIn'>) {
  const nowMs = Date.now();
  return [
    { name: 'marquee.token', value: token },
    { name: 'marquee.token.issued', value: String(nowMs) },
    { name: 'marquee.token.expires', value: String(nowMs + expiresIn * 60_000) },
  ];
}
