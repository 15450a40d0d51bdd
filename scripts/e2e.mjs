// `npm run test:e2e`: the product in Chromium, against what `npm start` starts. `npm run test:firefox`: every page of it in
// Firefox. Further arguments go to vitest.
import { ensureInstalled, requireNode, say } from './lib/preflight.mjs';
import { runTests } from './lib/vitest-run.mjs';

requireNode();
await ensureInstalled();
const isFirefox = process.argv[2] === '--firefox';
const browser = isFirefox ? 'Firefox' : 'Chromium';
say(
  process.env.MARQUEE_URL
    ? `Testing the product in ${browser}, at ${process.env.MARQUEE_URL} …`
    : `Starting Marquee with its demo and ${browser} (about half a minute) …`,
);
const args = process.argv.slice(isFirefox ? 3 : 2);
process.exit(await runTests(['--project', isFirefox ? 'firefox' : 'e2e', ...args]));
