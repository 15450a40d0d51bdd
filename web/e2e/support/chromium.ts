import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Chromium without a window to draw: the same pages in half of the time. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];
/** Paths of a browser on the machines that run the tests. */
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_CHROMIUM =
  'Chromium was not found. Install it (Debian: apt-get install chromium-headless-shell; Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.';

/**
 * Undefined when there is none.
 * @param isMeasured true where its speed is what is looked at: then the browser that people have comes first
 */
export function findChromium({ isMeasured = false } = {}): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  const places = isMeasured ? [...BROWSERS, ...SHELLS] : [...SHELLS, ...BROWSERS];
  return places.find(existsSync);
}

/**
 * In a container there is neither a sandbox nor enough shared memory; a test's pages are the product's own.
 *
 * @public the scripts that measure and draw pages
 */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-dev-shm-usage'];

const FEW_CORES = 2;
/**
 * For stories beside each other. Threads that collect and compile beside each page take a fifth of the processor time that pages
 * take, and have no core of their own where there are few. Code that is optimised pays for that in minutes, and a page lives for seconds.
 */
export const STORY_ARGS = [
  ...CHROMIUM_ARGS,
  ...(availableParallelism() <= FEW_CORES ? ['--js-flags=--single-threaded,--no-maglev,--no-opt'] : []),
];
