import { appendFileSync } from 'node:fs';

import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/**
 * Names what the counts do not show: in the file of `MARQUEE_RETRY_REPORT` every test that passed at a second attempt only,
 * with what the first one said, since each has a cause to find; in that of `MARQUEE_ERROR_REPORT` every error outside of
 * the tests, which fails the run.
 */
export default class RetriedReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const retries = test.diagnostic()?.retryCount ?? 0;
    const result = test.result();
    if (retries === 0 || result.state !== 'passed') return;
    const [first] = result.errors ?? [];
    write('MARQUEE_RETRY_REPORT', `${test.module.relativeModuleId} > ${test.fullName}${saying(first)}`);
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) write('MARQUEE_ERROR_REPORT', `outside of the tests${saying(error)}`);
  }
}

/** Its message, which shortens a text that was compared, and that text. */
function saying(error: { readonly message: string; readonly actual?: unknown } | undefined): string {
  if (error === undefined) return '';
  const compared = typeof error.actual === 'string' ? ` ${error.actual}` : '';
  return `: ${`${error.message}${compared}`.replaceAll(/\s+/g, ' ').slice(0, 1_000)}`;
}

function write(setting: string, line: string): void {
  const file = process.env[setting];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}
