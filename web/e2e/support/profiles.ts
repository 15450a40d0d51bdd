import type { Browser, BrowserContext, Page } from 'playwright-core';

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

interface Resting {
  readonly context: BrowserContext;
  /** A tab that keeps the process of the product's pages running while no story is in the profile. */
  readonly tab: Page;
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
    const resting = this.#resting.get(key)?.pop() ?? (await this.#openResting(look));
    const { context, tab } = resting;
    const visit = await keepInProfile(context, this.#url, session, language, `visit ${++this.#visits}`);
    return {
      context,
      pages: () => context.pages().filter((page) => page !== tab),
      close: () => context.close(),
      release: async () => {
        await Promise.all(
          context
            .pages()
            .filter((page) => page !== tab)
            .map((page) => page.close()),
        );
        await Promise.all([
          visit.dispose(),
          context.unrouteAll({ behavior: 'ignoreErrors' }),
          context.setOffline(false),
          context.clearCookies(),
          context.clearPermissions(),
        ]);
        this.#resting.set(key, [...(this.#resting.get(key) ?? []), resting]);
      },
    };
  }

  async #openResting(look: VisitOptions): Promise<Resting> {
    const context = await openEmptyContext(this.#browser, this.#url, look);
    const tab = await context.newPage();
    await tab.goto(RESTING_PAGE);
    return { context, tab };
  }
}
