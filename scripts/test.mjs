// `npm test`: everything that can be checked on this machine without Docker and without a browser. Further arguments go
// to vitest.
import { ensureInstalled, requireNode, say } from './lib/preflight.mjs';
import { runTests } from './lib/vitest-run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

requireNode();
await ensureInstalled();
// Several suites start the product; one build serves them all.
await ensureWebBuilt();
say(
  'Testing against real engines: PostgreSQL, ClickHouse (chDB), LMDB, and Kafka where Java and Maven are found.',
);
process.exit(await runTests(['--project', 'unit', '--project', 'int', ...process.argv.slice(2)]));
