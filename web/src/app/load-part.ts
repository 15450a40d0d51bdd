import { PartLoadError } from '../lib/part-load-error.ts';
import { nowMs } from '../lib/clock.ts';
import { tabStore } from '../lib/site-storage.ts';

/** Specification section 9: part load timeout. */
const TIMEOUT_MS = 120_000;
const GUARD_KEY = 'marquee.part-reload';
/** A second failure within this is not cured by another reload. */
const RELOAD_AGAIN_MS = 10 * 60_000;

/** What is loaded on its own: a page, or what surrounds pages. */
interface LoadedPart<Part> {
  readonly id: string;
  readonly load: () => Promise<Part>;
}

/**
 * Loads a part of the product; one that fails to load reloads the product once, since a release may have renamed it.
 *
 * @throws PartLoadError when it does not come, and a reload has been tried
 */
export async function loadPart<Part>({ id, load }: LoadedPart<Part>): Promise<Part> {
  try {
    return await Promise.race([load(), timeout()]);
  } catch (error) {
    if (!navigator.onLine || wasReloadedRecently(id)) throw new PartLoadError(id, { cause: error });
    tabStore().setItem(GUARD_KEY, JSON.stringify({ id, atMs: nowMs() }));
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
