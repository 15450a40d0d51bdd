import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { comeToRest } from './settled.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that other colours alone may break; whatever else holds in one scheme holds in the other. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Rules whose violations are moderate or minor; one of them waits until the head of every video is there. */
const RULES_OF_LESS = [
  'aria-deprecated-role',
  'form-field-multiple-labels',
  'html-xml-lang-mismatch',
  'meta-viewport',
  'no-autoplay-audio',
  'server-side-image-map',
];

/**
 * Serious and critical violations that axe finds on the current page, one entry an element: rule, what is
 * wrong, where.
 * @param rules `colours` for a page that was looked at whole in its other colours
 * @param within a selector, for what opens over a page that is looked at elsewhere
 */
export async function seriousViolations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  within = 'html',
): Promise<string[]> {
  // Colours of what still fades in are not yet those that it will have.
  await page.evaluate(comeToRest);
  // Half a megabyte of source, which a page that was looked at before has.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: 'undefined' } : {}) })
    // Without the legacy mode every look opens a tab of its own.
    .setLegacyMode()
    .include(within)
    // The only frames are advertisers' markup, of another origin, which never answer axe.
    .options({ iframes: false, resultTypes: ['violations'], preload: false });
  const { violations } = await (
    rules === 'all' ? axe.withTags(WCAG_2_2_AA).disableRules(RULES_OF_LESS) : axe.withRules(RULES_OF_COLOUR)
  ).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n    ${withoutRandom(node.target.join(' '), node.html)}`),
    );
}

/** For a page in a state of its own: a form refused, a list filtered. */
export async function expectNoSeriousViolations(page: Page, within?: string): Promise<void> {
  expect(await seriousViolations(page, 'all', within), page.url()).toEqual([]);
}

/** For what opens over a page: a dialog, a drawer. */
export const OPEN_DIALOG = '[role="dialog"]';

/** Pixels that the page is wider than the window: above 0 it scrolls sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Generated ids differ on every page; without them one error reads the same everywhere. */
const withoutRandom = (target: string, html: string): string =>
  `${target}  ${html.slice(0, 200)}`.replaceAll(/mantine-\w{9}\b|«\w+»|_r_\w+_/g, '…');
