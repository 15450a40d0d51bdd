import type { Page } from 'playwright-core';

/**
 * Opens another page of the product without loading the product again: the router gets the event that the browser sends after
 * Back. Resolves once that page, or the one that it redirects to, has its heading.
 *
 * @throws when the page still shows the heading that was there before
 */
export async function navigate(page: Page, address: string): Promise<void> {
  const before = await page.evaluateHandle(leaveFor, address);
  await page.waitForFunction(hasLeft, before, { timeout: 15_000 });
  await before.dispose();
}

export interface Left {
  readonly heading: Element | null;
  readonly title: string;
}

/** Runs in the page, of whatever browser. @returns what the page showed */
export function leaveFor(address: string): Left {
  const shown = { heading: document.querySelector('h1'), title: document.title };
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  return shown;
}

/** Runs in the page, of whatever browser: whether another page is shown than before. */
export function hasLeft({ heading, title }: Left): boolean {
  const now = document.querySelector('h1');
  // Pages that share a component keep the element, with another text.
  return now !== null && (now !== heading || document.title !== title);
}
