import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root, run, say } from './preflight.mjs';

/**
 * Runs vitest and says at the end what it counted, which engines really ran and what could not be tested here. The
 * counts also go to the end of the file that `MARQUEE_TEST_COUNTS` names.
 *
 * @param {readonly string[]} args for vitest
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-test-'));
  const skipReport = path.join(folder, 'skipped.txt');
  const retryReport = path.join(folder, 'retried.txt');
  const errorReport = path.join(folder, 'errors.txt');
  const engineReport = path.join(folder, 'engines.txt');
  const results = path.join(folder, 'results.json');
  const startedAt = performance.now();
  const code = await run(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${path.join(root, 'scripts/lib/retried-reporter.ts')}`,
      `--outputFile.json=${results}`,
      ...args,
    ],
    {
      env: {
        ...process.env,
        MARQUEE_SKIP_REPORT: skipReport,
        MARQUEE_ENGINE_REPORT: engineReport,
        MARQUEE_RETRY_REPORT: retryReport,
        MARQUEE_ERROR_REPORT: errorReport,
      },
    },
  );
  sayList('Engines that really ran', engineReport);
  sayList('Not tested here', skipReport);
  sayList('Passed at the second attempt only: find out why', retryReport);
  const summary = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  const counts = {
    ...count(summary, code),
    failures: [...failuresOf(summary), ...linesOf(errorReport)],
    retried: linesOf(retryReport),
  };
  rmSync(folder, { recursive: true, force: true });
  const sums = process.env.MARQUEE_TEST_COUNTS;
  if (sums) appendFileSync(sums, `${JSON.stringify(counts)}\n`);
  say(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s`);
  say(sentenceOf(counts));
  return code;
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

/**
 * Every failed test with the beginning of its message. Who has only the end of a long run's output, as of CI, finds
 * them there.
 *
 * @returns {string[]}
 */
function failuresOf(summary) {
  return (summary.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${beginningOf(message)}`] : [];
    return failed.map((one) => `${file} > ${one.fullName}\n${beginningOf(one.failureMessages?.[0])}`);
  });
}

function beginningOf(message) {
  const lines = (message ?? '').split('\n').filter((line) => !/^\s+at /.test(line));
  return lines
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}

function count(summary, code) {
  // A file that cannot even be loaded has no tests to fail: it counts as one.
  const failed = (summary.testResults ?? [])
    .map(({ status, assertionResults }) => {
      const problems = assertionResults.filter((one) => one.status === 'failed').length;
      return status === 'failed' ? Math.max(1, problems) : problems;
    })
    .reduce((sum, problems) => sum + problems, 0);
  return {
    passed: summary.numPassedTests ?? 0,
    // And so does a run that failed outside of every file.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: (summary.numPendingTests ?? 0) + (summary.numTodoTests ?? 0),
  };
}
