import { appendFileSync } from 'node:fs';

import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Names in the file of `MARQUEE_ERROR_REPORT` every error outside of the tests, which fails the run and has no test. */
export default class OutsideErrorsReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['MARQUEE_ERROR_REPORT'];
    if (file === undefined) return;
    for (const { message } of errors)
      appendFileSync(file, `outside of the tests: ${message.replaceAll(/\s+/g, ' ').slice(0, 1_000)}\n`);
  }
}
