// `npm run test:e2e`: the product in Chromium, against what `npm start` starts. Further arguments go to vitest.
import { ensureInstalled, requireNode, say } from './lib/preflight.mjs';
import { runTests } from './lib/vitest-run.mjs';

requireNode();
await ensureInstalled();
say(
  process.env.MARQUEE_URL
    ? `Testing the product in Chromium, at ${process.env.MARQUEE_URL} …`
    : 'Starting Marquee with its demo and Chromium (about half a minute) …',
);
process.exit(await runTests(['--project', 'e2e', ...process.argv.slice(2)]));
