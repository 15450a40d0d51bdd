import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type axe from 'axe-core';
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
 * The minified one: half of what is sent to each page. It is run here rather than by a package that drives it, which sends it twice
 * and once more to every frame.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  // A page that was looked at before has it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    runOnly:
      rules === 'all' ? { type: 'tag', values: WCAG_2_2_AA } : { type: 'rule', values: RULES_OF_COLOUR },
    rules: Object.fromEntries(rules === 'all' ? RULES_OF_LESS.map((id) => [id, { enabled: false }]) : []),
    // The only frames are advertisers' markup, of another origin, which never answer axe.
    iframes: false,
    resultTypes: ['violations'],
    preload: false,
  };
  const found: string[] = [];
  for (const { id, help, impact, nodes } of await page.evaluate(runAxe, { within, options })) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    for (const node of nodes) {
      if (id === 'target-size' && (await isOnlyBeneathBar(page, node))) continue;
      found.push(`${id}: ${help}\n    ${withoutRandom(node.target.join(' '), node.html)}`);
    }
  }
  return found;
}

interface AxeRun {
  readonly within: string;
  readonly options: axe.RunOptions;
}

/** Runs in the page, which has axe. */
async function runAxe({ within, options }: AxeRun): Promise<axe.Result[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  return (await inPage.run({ include: [[within]] }, options)).violations;
}

/**
 * Whether a target is too small, or too near to others, by nothing but a bar that stays where it is while the page scrolls
 * beneath: how much of the target it covers is a matter of where the page is scrolled to.
 */
async function isOnlyBeneathBar(page: Page, { target, any }: axe.NodeResult): Promise<boolean> {
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
