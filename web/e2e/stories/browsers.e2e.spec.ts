import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { signInByForm } from '../support/sign-in-form.ts';
import { test } from '../support/test.ts';

test('a browser that is too old shows which ones work', async ({ stage: { newPage } }) => {
  const page = await newPage();
  await page.addInitScript('delete Object.groupBy');
  await page.goto('/login');
  expect(await page.getByRole('alert').textContent()).toBe(
    'This browser is too old for Marquee. Update it, or use the current Chrome, Edge, Firefox or Safari.',
  );
});

test('a browser that blocks site data shows a notice, and can still sign in', async ({
  stage: { newPage },
}) => {
  const page = await newPage();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
  });
  await page.goto('/login');
  expect(await page.getByRole('alert').first().textContent()).toContain('Allow site data for this site');
  await signInByForm(page, 'advertiser');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Statistics' }).waitFor();
  await settled(page);
});

test('a browser with an ad blocker is asked to disable it, and any other is not', async ({
  stage: { newPage },
}) => {
  // As lists of blockers hide what is named so.
  const blocking = await pageThatLooks(
    await newPage({ as: 'advertiser' }),
    '.adsbox { display: none !important }',
  );
  const notice = (page: Page) => page.getByText('An ad blocker is active. Please disable it for this site');
  await notice(blocking).waitFor();
  await blocking.getByRole('button', { name: 'Dismiss' }).click();
  await notice(blocking).waitFor({ state: 'detached' });
  await blocking.reload();
  await settled(blocking);
  expect(await notice(blocking).count()).toBe(0);

  const other = await pageThatLooks(await newPage({ as: 'advertiser' }), '');
  expect(await notice(other).count()).toBe(0);
});

/** Opens a page with more styles; resolves once it has looked for a blocker. */
async function pageThatLooks(page: Page, css: string): Promise<Page> {
  await page.addInitScript((text) => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(text);
    document.adoptedStyleSheets.push(rules);
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof Element && node.matches('.adsbox'))
            document.documentElement.dataset['looked'] = '1';
    }).observe(document, { childList: true, subtree: true });
  }, css);
  await page.goto('/settings');
  await page.waitForFunction(() => document.documentElement.dataset['looked'] === '1');
  await settled(page);
  return page;
}

test('a link to Capitalist leads to a deposit by another method', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/payments/capitalist');
  await page.getByRole('heading', { level: 1, name: 'Capitalist' }).waitFor();
  await page.getByText('Capitalist isn’t offered').waitFor();
  await page
    .getByRole('form', { name: 'Add funds' })
    .getByRole('radio', { name: /Wire transfer/ })
    .waitFor();
});

test('a page whose server was away comes back by itself', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'advertiser' });
  allowProblems(page, /users\/profile/);
  await page.route('**/api/users/profile', (route) => route.abort());
  await page.goto('/statistics');
  await page.getByRole('heading', { name: 'Your profile could not be loaded' }).waitFor();
  await page.unroute('**/api/users/profile');
  await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
});

test('back leads to where a page was left', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'admin', width: 1280, height: 500 });
  await page.goto('/admin/user-management');
  await settled(page);
  await page.evaluate(() => window.scrollTo({ top: 200 }));
  await page.getByRole('link', { name: 'Activity log' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Activity log' }).waitFor();
  await expect.poll(() => scrolledBy(page)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'User management' }).waitFor();
  await expect.poll(() => scrolledBy(page)).toBe(200);
});

test('a page prints its content and nothing else', async ({ stage: { newPage } }) => {
  // The width of A4 within its margins, in CSS pixels.
  const page = await newPage({ as: 'advertiser', width: 703, height: 1000, scheme: 'dark' });
  await page.goto('/statistics?groupBy=campaign');
  await page.getByRole('row', { name: /^Total/ }).waitFor();
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  for (const name of ['Main', 'Breadcrumb'])
    expect(await page.getByRole('navigation', { name }).isVisible()).toBe(false);
  expect(await page.locator('button:not([data-on-paper])').filter({ visible: true }).count()).toBe(0);
  for (const control of ['Period', 'Group by (up to 3)'])
    expect(await page.getByText(control, { exact: true }).filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('row', { name: /^Total/ }).isVisible()).toBe(true);
  // What a press leads on from is content all the same: heads, names, bars.
  expect(await page.getByRole('columnheader', { name: 'Campaign' }).isVisible()).toBe(true);
  const [name = ''] = await page.getByRole('rowheader').locator('button').allInnerTexts();
  expect(name).not.toBe('');
  expect(await page.getByRole('listitem').getByText(name).isVisible()).toBe(true);
  const [width, ink, paper] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    getComputedStyle(document.querySelector('h1') ?? document.body).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(width).toBeLessThanOrEqual(703);
  expect({ ink, paper }).toEqual({ ink: 'rgb(30, 25, 41)', paper: 'rgba(0, 0, 0, 0)' });
});

const scrolledBy = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
