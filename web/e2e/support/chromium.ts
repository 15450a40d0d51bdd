import { existsSync } from 'node:fs';

/** Where a browser lies on the machines that this runs on. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_CHROMIUM =
  'Chromium was not found. Install it (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH.';

/** Undefined when there is none. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  return PLACES.find(existsSync);
}

/** In a container there is neither a sandbox nor enough shared memory; a test's pages are the product's own. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-dev-shm-usage'];
