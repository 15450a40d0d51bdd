import { AxeBuilder } from '@axe-core/playwright';
import type { NodeResult } from 'axe-core';
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
  const found: string[] = [];
  for (const { id, help, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    for (const node of nodes) {
      if (id === 'target-size' && (await isOnlyBeneathBar(page, node))) continue;
      found.push(`${id}: ${help}\n    ${withoutRandom(node.target.join(' '), node.html)}`);
    }
  }
  return found;
}

/**
 * Whether a target is too small, or too near to others, by nothing but a bar that stays where it is while the page scrolls
 * beneath: how much of the target it covers is a matter of where the page is scrolled to.
 */
async function isOnlyBeneathBar(page: Page, { target, any }: NodeResult): Promise<boolean> {
  const reasons = any.map(({ relatedNodes = [] }) => relatedNodes.map((node) => node.target.join(' ')));
  return page.evaluate(scrollAgainst, { target: target.join(' '), reasons });
}

/** Runs in the page. */
function scrollAgainst({ target, reasons }: { target: string; reasons: readonly string[][] }): boolean {
  const barOf = (selector: string): Element | null => {
    let element = document.querySelector(selector);
    while (element !== null && !/sticky|fixed/.test(getComputedStyle(element).position))
      element = element.parentElement;
    return element;
  };
  const own = barOf(target);
  // One reason less is enough: a small target passes where it has space around it.
  return reasons.some((others) => others.length > 0 && others.every((other) => barOf(other) !== own));
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
