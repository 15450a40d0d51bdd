import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inject, test as base, type TestContext } from 'vitest';

import { signIn, type Api } from './api.ts';
import { findChromium, NO_CHROMIUM, STORY_ARGS } from './chromium.ts';
import type { Credentials, Role } from './people.ts';
import { problemsOf, watchForProblems } from './problems.ts';
import { ROOT, type Product } from './product.ts';
import { openContext, type VisitOptions } from './visitor.ts';

export interface PageOptions extends VisitOptions {
  /** Signed in as this person before the first page; signed out without it. */
  readonly as?: Role | Credentials;
  /** A session that is already there. */
  readonly session?: Api;
  /** The product through another door: a proxy. */
  readonly url?: string;
}

export interface Stage {
  readonly product: Product;
  /** A session with the API as a user, apart from those of the pages. */
  readonly api: (who: Role | Credentials) => Promise<Api>;
  /** A tab in a browser profile of its own. Its problems behind the scenes fail the test. */
  readonly newPage: (options?: PageOptions) => Promise<Page>;
}

/** Where screenshots and traces of failed tests go. */
const ARTIFACTS = path.join(ROOT, '.artifacts/e2e');
/** A trace copies the whole page at every step: `E2E_TRACE=1` for a test that failed. */
const IS_TRACED = process.env['E2E_TRACE'] === '1';

declare global {
  // Modules are run again for every file of a worker; only what is global outlasts them.
  var browserOfStories: Promise<Browser> | undefined;
}

/** One Chromium a worker, which drives it itself and ends it with itself: a server between them repeats every message. */
async function browserOfWorker(): Promise<Browser> {
  const browser = await (globalThis.browserOfStories ??= launchBrowser());
  if (browser.isConnected()) return browser;
  // It crashed with the story before.
  return (globalThis.browserOfStories = launchBrowser());
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return chromium.launch({ executablePath, args: STORY_ARGS });
}

/** A story against the running product. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ task, skip }, use) => {
    const given = inject('stage');
    if (given === undefined) return skip(NO_CHROMIUM);
    const { product } = given;
    const browser = await browserOfWorker();
    const contexts: BrowserContext[] = [];
    const newPage = async ({ as, session, url = product.url, ...options }: PageOptions = {}) => {
      const mine = session ?? (as === undefined ? undefined : await signIn(product.url, as));
      const context = await openContext(browser, url, mine, options);
      contexts.push(context);
      context.on('page', watchForProblems);
      if (IS_TRACED) await context.tracing.start({ snapshots: true, screenshots: true });
      return context.newPage();
    };
    try {
      await use({ product, newPage, api: (who) => signIn(product.url, who) });
      const problems = contexts.flatMap((context) => context.pages()).flatMap(problemsOf);
      const hasFailed = task.result?.state === 'fail';
      if (hasFailed || problems.length > 0) await keepEvidence(task, contexts);
      if (!hasFailed && problems.length > 0)
        throw new Error(`Behind the scenes:\n${problems.map((text) => `  ${text}`).join('\n')}`);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  },
});

async function keepEvidence(task: TestContext['task'], contexts: readonly BrowserContext[]): Promise<void> {
  const name = `${task.suite?.name ?? ''} ${task.name}`.trim().replaceAll(/\W+/g, '-').slice(0, 100);
  const folder = path.join(ARTIFACTS, name);
  await mkdir(folder, { recursive: true });
  for (const [index, context] of contexts.entries()) {
    for (const [tab, page] of context.pages().entries())
      await keepPage(page, path.join(folder, `${index + 1}-${tab + 1}`));
    if (IS_TRACED)
      await context.tracing
        .stop({ path: path.join(folder, `${index + 1}-trace.zip`) })
        .catch(() => undefined);
  }
  process.stderr.write(`The failed test's pages: ${path.relative(ROOT, folder)}\n`);
}

/** What the page showed last, as an image and as the tree that assistive technology is given. */
async function keepPage(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${name}.png`, fullPage: true, timeout: 5_000 }).catch(() => undefined);
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch(() => 'The page does not answer.');
  await writeFile(`${name}.yml`, `# ${page.url()}\n${tree}\n`);
}
