// `npm test`: everything that can be checked on this machine without Docker. Further arguments go to vitest.
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureInstalled, requireNode, root, run, say } from './lib/preflight.mjs';

requireNode();
await ensureInstalled();

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-test-'));
const skipReport = path.join(folder, 'skipped.txt');
const engineReport = path.join(folder, 'engines.txt');
const results = path.join(folder, 'results.json');
const startedAt = Date.now();

say(
  'Testing against real engines: PostgreSQL, ClickHouse (chDB), LMDB, and Kafka where Java and Maven are found.',
);
const code = await run(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { env: { ...process.env, MARQUEE_SKIP_REPORT: skipReport, MARQUEE_ENGINE_REPORT: engineReport } },
);

const lines = (file) =>
  existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))].sort() : [];
const engines = lines(engineReport);
const skipped = lines(skipReport);
if (engines.length > 0) say(`\nEngines that really ran:\n${engines.map((line) => `  ${line}`).join('\n')}`);
if (skipped.length > 0) say(`\nNot tested here:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
const summary = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
rmSync(folder, { recursive: true, force: true });
say(`\nTook ${Math.round((Date.now() - startedAt) / 1000)} s`);
say(
  `${summary.numPassedTests ?? 0} passed, ${(summary.numFailedTests ?? 0) + (summary.numFailedTestSuites && !summary.numFailedTests ? summary.numFailedTestSuites : 0)} failed, ${(summary.numPendingTests ?? 0) + (summary.numTodoTests ?? 0)} skipped`,
);
process.exit(code);
