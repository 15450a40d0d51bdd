import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';

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

/** A browser profile of its own, in which nothing is stored. */
export const openEmptyContext = (
  browser: Browser,
  url: string,
  { scheme = 'light', width = 1440, height = 900, serviceWorkers = 'block' }: VisitOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    colorScheme: scheme,
    viewport: { width, height },
    hasTouch: width < 600,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers,
  });

/** A browser profile of its own, signed in as `session` when there is one. */
export async function openContext(
  browser: Browser,
  url: string,
  session: Pick<Api, 'token' | 'expiresIn'> | undefined,
  { language, ...look }: VisitOptions = {},
): Promise<BrowserContext> {
  const context = await openEmptyContext(browser, url, look);
  if (session !== undefined || language !== undefined) await keepInProfile(context, url, session, language);
  return context;
}

/**
 * Has a profile signed in as `session` when there is one, in `language`, from its next page on.
 * @param visit what was stored in another one is forgotten
 * @returns undoes it for pages that come later
 */
export function keepInProfile(
  context: BrowserContext,
  url: string,
  session: Pick<Api, 'token' | 'expiresIn'> | undefined,
  language: string | undefined,
  visit = 'came',
): Promise<Disposable> {
  const items = [
    ...(session === undefined ? [] : stored(session)),
    // See `web/src/lib/i18n/language-choice.ts`.
    ...(language === undefined ? [] : [{ name: 'marquee.language', value: language }]),
  ];
  // The library's own way is a page that it opens and closes before, in a process of its own.
  return context.addInitScript(keepOnce, { origin: url, items, visit });
}

interface Kept {
  readonly origin: string;
  readonly items: readonly { readonly name: string; readonly value: string }[];
  readonly visit: string;
}

/**
 * Runs in every document, before anything of the product does: what the profile has when the first page of a visit opens. What
 * the product makes of it later, such as a sign-out, stays.
 */
function keepOnce({ origin, items, visit }: Kept): void {
  if (window !== window.top || location.origin !== origin) return;
  if (localStorage.getItem('visitor') === visit) return;
  localStorage.clear();
  for (const { name, value } of items) localStorage.setItem(name, value);
  localStorage.setItem('visitor', visit);
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
