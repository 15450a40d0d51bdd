import { PartLoadError } from '../lib/part-load-error.ts';
import type { PageRoute } from '../lib/route.ts';
import { nowMs } from '../lib/clock.ts';
import { tabStore } from '../lib/site-storage.ts';

/** Specification section 9: part load timeout. */
const TIMEOUT_MS = 120_000;
const GUARD_KEY = 'marquee.part-reload';
/** A second failure within this is not cured by another reload. */
const RELOAD_AGAIN_MS = 10 * 60_000;

/**
 * Loads a page's part; one that fails to load reloads the product once, since a release may have renamed it.
 *
 * @throws PartLoadError when it does not come, and a reload has been tried
 */
export async function loadPart(route: PageRoute): Promise<Awaited<ReturnType<PageRoute['load']>>> {
  try {
    return await Promise.race([route.load(), timeout()]);
  } catch (error) {
    if (!navigator.onLine || wasReloadedRecently(route.id))
      throw new PartLoadError(route.id, { cause: error });
    tabStore().setItem(GUARD_KEY, JSON.stringify({ id: route.id, atMs: nowMs() }));
    window.location.reload();
    return await new Promise(() => undefined);
  }
}

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The part did not load in time.')), TIMEOUT_MS);
  });

function wasReloadedRecently(id: string): boolean {
  try {
    const last = JSON.parse(tabStore().getItem(GUARD_KEY) ?? 'null') as {
      id: string;
      atMs: number;
    } | null;
    return last !== null && last.id === id && nowMs() - last.atMs < RELOAD_AGAIN_MS;
  } catch {
    return false;
  }
}
