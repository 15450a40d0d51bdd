import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';

import type { Api } from './api.ts';
import { keepInProfile, openEmptyContext, type VisitOptions } from './visitor.ts';

/** A browser profile for one story at a time. */
export interface Profile {
  readonly context: BrowserContext;
  /** Its tabs, those that the story opened and those that its pages did. */
  pages(): readonly Page[];
  /** Closes its tabs; the next story that asks for such a profile has what it has kept of the product's built files. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Served without a session and without scripts. */
const RESTING_PAGE = '/favicon.svg';
const CLEAN_WITHIN_MS = 5_000;

interface Resting {
  readonly context: BrowserContext;
  /** A tab that keeps the process of the product's pages running while no story is in the profile. */
  readonly tab: Page;
  hasCrashed: boolean;
}

/**
 * Profiles of one browser that serve story after story, with nothing of the story before but the built files and the process that has
 * compiled them: of a page's first load in a new profile that is a quarter of the processor time.
 *
 * Tabs are new for every story, and so is what pages store; what a story sets in the profile itself is taken back.
 */
export class Profiles {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #resting = new Map<string, Resting[]>();
  #visits = 0;

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** Whether it is of this browser and product: a browser that crashed takes its profiles along. */
  isOf(browser: Browser, url: string): boolean {
    return this.#browser === browser && this.#url === url;
  }

  async open(
    session: Pick<Api, 'token' | 'expiresIn'> | undefined,
    { language, ...look }: VisitOptions,
  ): Promise<Profile> {
    const key = JSON.stringify(Object.entries(look).sort());
    const resting = this.#takeResting(key) ?? (await this.#openResting(look));
    const { context, tab } = resting;
    const visit = await keepInProfile(context, this.#url, session, language, `visit ${++this.#visits}`);
    return {
      context,
      pages: () => context.pages().filter((page) => page !== tab),
      close: () => context.close(),
      release: async () => {
        const isClean = await withinDeadline(clean(resting, visit));
        if (isClean) this.#resting.set(key, [...(this.#resting.get(key) ?? []), resting]);
        else await context.close();
      },
    };
  }

  /** A process that crashed has taken the resting tab of its profile along. */
  #takeResting(key: string): Resting | undefined {
    const resting = this.#resting.get(key) ?? [];
    for (let next = resting.pop(); next !== undefined; next = resting.pop()) {
      if (!next.hasCrashed) return next;
      void next.context.close();
    }
    return undefined;
  }

  async #openResting(look: VisitOptions): Promise<Resting> {
    const context = await openEmptyContext(this.#browser, this.#url, look);
    const tab = await context.newPage();
    const resting = { context, tab, hasCrashed: false };
    tab.on('crash', () => (resting.hasCrashed = true));
    await tab.goto(RESTING_PAGE);
    return resting;
  }
}

/** Takes back what a story did in a profile. @returns false where something of it may be left */
async function clean({ context, tab }: Resting, visit: Disposable): Promise<boolean> {
  const tabs = context.pages().filter((page) => page !== tab);
  await Promise.all(tabs.map((page) => page.close()));
  await Promise.all([
    visit.dispose(),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
  // A page may have opened another one meanwhile.
  return context.pages().length === 1;
}

/** A page that is caught in a loop does not close, and a browser that died answers with an error. */
async function withinDeadline(cleaned: Promise<boolean>): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), CLEAN_WITHIN_MS);
    void cleaned.finally(() => clearTimeout(timer)).catch(() => undefined);
  });
  return Promise.race([cleaned.catch(() => false), late]);
}
