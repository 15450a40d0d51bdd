// The sum over several test runs: reads the file that their `MARQUEE_TEST_COUNTS` named, names every failed test and
// every one that passed at a second attempt only, and says the sum in one line.
import { existsSync, readFileSync } from 'node:fs';

import { say } from './lib/preflight.mjs';
import { sentenceOf } from './lib/vitest-run.mjs';

const file = process.argv[2] ?? '';
const runs = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const run of runs) for (const kind of Object.keys(sum)) sum[kind] += run[kind];
for (const retried of runs.flatMap((run) => run.retried)) say(`AGAIN  ${retried}`);
for (const failure of runs.flatMap((run) => run.failures)) say(`FAILED  ${failure}`);
say(sentenceOf(sum));
