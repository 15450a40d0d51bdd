import type { Page } from 'playwright-core';

interface PageProblems {
  readonly found: string[];
  readonly allowed: RegExp[];
}
const problemsByPage = new WeakMap<Page, PageProblems>();

/** Markup of advertisers shows images and videos of other hosts; whether those answer is no error of the product. */
export const isForeign = (url: string): boolean =>
  /^https?:/.test(url) && !['localhost', '127.0.0.1'].includes(new URL(url).hostname);

/** Notes whatever a person would never see but a developer must: console errors, crashes, refused and failed requests. */
export function watchForProblems(page: Page): void {
  const found: string[] = [];
  problemsByPage.set(page, { found, allowed: [] });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    if (isForeign(url)) return;
    found.push(`console: ${message.text()}${url === '' ? '' : ` (${url})`}`);
  });
  page.on('pageerror', (error) => found.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('crash', () => found.push('the page crashed'));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    // Leaving a page ends what it had asked for.
    if (why !== 'net::ERR_ABORTED' && !isForeign(request.url()))
      found.push(`request: ${request.method()} ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isForeign(response.url()))
      found.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

/** A test that provokes a rejection says which one: what matches is no problem. */
export function allowProblems(page: Page, ...patterns: readonly RegExp[]): void {
  problemsByPage.get(page)?.allowed.push(...patterns);
}

/** The page's problems so far that were not allowed. */
export function problemsOf(page: Page): string[] {
  const problems = problemsByPage.get(page);
  return (problems?.found ?? []).filter((text) => !problems?.allowed.some((pattern) => pattern.test(text)));
}

/** Forgets what was found: one page visits many routes. */
export function takeProblems(page: Page): string[] {
  const problems = problemsOf(page);
  problemsByPage.get(page)?.found.splice(0);
  return problems;
}
