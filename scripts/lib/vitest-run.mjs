import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root, run, say } from './preflight.mjs';
import { countsOf, failuresOf, filesToRepeat, withRepeated } from './test-results.mjs';

/**
 * Runs vitest and says at the end what it counted, which engines really ran and what could not be tested here. The
 * counts also go to the end of the file that `MARQUEE_TEST_COUNTS` names. On CI, where a machine may pause for seconds,
 * files that failed run once more, on engines and a product of their own, and are named.
 *
 * @param {readonly string[]} args for vitest
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args) {
  const startedAt = performance.now();
  const first = await runOnce(args);
  const files = process.env.CI ? filesToRepeat(first.files, first.outside) : [];
  const second = files.length === 0 ? undefined : await runOnce([...args, ...files]);
  const results = withRepeated(first.files, second?.files ?? []);
  const repeated = first.files.filter(({ name }) => files.includes(name));
  const isFailed = (second ?? first).code !== 0;
  const counted = countsOf(results);
  const counts = {
    ...counted,
    // A run that failed outside of every file counts as one test that did.
    failed: isFailed && counted.failed === 0 ? 1 : counted.failed,
    failures: [...failuresOf(results, root), ...(second ?? first).outside],
    retried: second?.code === 0 ? failuresOf(repeated, root) : [],
  };
  if (counts.retried.length > 0)
    say(`\nPassed at the second attempt only: find out why\n${counts.retried.join('\n')}`);
  const sums = process.env.MARQUEE_TEST_COUNTS;
  if (sums) appendFileSync(sums, `${JSON.stringify(counts)}\n`);
  say(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s`);
  say(sentenceOf(counts));
  return isFailed ? 1 : 0;
}

/** One run of vitest: its exit code, the results by file, and errors outside of them. */
async function runOnce(args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-test-'));
  const skipReport = path.join(folder, 'skipped.txt');
  const errorReport = path.join(folder, 'errors.txt');
  const engineReport = path.join(folder, 'engines.txt');
  const results = path.join(folder, 'results.json');
  const code = await run(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${path.join(root, 'scripts/lib/outside-errors-reporter.ts')}`,
      `--outputFile.json=${results}`,
      ...args,
    ],
    {
      env: {
        ...process.env,
        MARQUEE_SKIP_REPORT: skipReport,
        MARQUEE_ENGINE_REPORT: engineReport,
        MARQUEE_ERROR_REPORT: errorReport,
      },
    },
  );
  sayList('Engines that really ran', engineReport);
  sayList('Not tested here', skipReport);
  const summary = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  const outside = linesOf(errorReport);
  rmSync(folder, { recursive: true, force: true });
  return { code, files: summary.testResults ?? [], outside };
}

/** `12 passed, 0 failed, 1 skipped` */
export const sentenceOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** @returns {string[]} each once, sorted; none where the file is not there */
const linesOf = (file) =>
  existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))].sort() : [];

function sayList(title, file) {
  const lines = linesOf(file);
  if (lines.length === 0) return;
  say(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
