import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inject, test as base, type TestContext } from 'vitest';

import { signIn, type Api } from './api.ts';
import { NO_CHROMIUM } from './chromium.ts';
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
  readonly browser: Browser;
  /** A session with the API as a user, apart from those of the pages. */
  readonly api: (who: Role | Credentials) => Promise<Api>;
  /** A tab in a browser profile of its own. Its problems behind the scenes fail the test. */
  readonly newPage: (options?: PageOptions) => Promise<Page>;
}

/** Where screenshots and traces of failed tests go. */
const ARTIFACTS = path.join(ROOT, '.artifacts/e2e');
/** A trace copies the whole page at every step: `E2E_TRACE=1` for a test that failed. */
const IS_TRACED = process.env['E2E_TRACE'] === '1';

/** A story against the running product. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ task, skip }, use) => {
    const given = inject('stage');
    if (given === undefined) return skip(NO_CHROMIUM);
    const { product, browserEndpoint } = given;
    const browser = await chromium.connect(browserEndpoint);
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
      await use({ product, browser, newPage, api: (who) => signIn(product.url, who) });
      const problems = contexts.flatMap((context) => context.pages()).flatMap(problemsOf);
      const hasFailed = task.result?.state === 'fail';
      if (hasFailed || problems.length > 0) await keepEvidence(task, contexts);
      if (!hasFailed && problems.length > 0)
        throw new Error(`Behind the scenes:\n${problems.map((text) => `  ${text}`).join('\n')}`);
    } finally {
      // Takes every context with it.
      await browser.close();
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
