import { appendFileSync } from 'node:fs';

import type { Reporter, TestCase } from 'vitest/node';

/** Names every test that passed at a second attempt only, in the file of `MARQUEE_RETRY_REPORT`: each has a cause to find. */
export default class RetriedReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env['MARQUEE_RETRY_REPORT'];
    const retries = test.diagnostic()?.retryCount ?? 0;
    if (file === undefined || retries === 0 || test.result().state !== 'passed') return;
    appendFileSync(file, `${test.module.relativeModuleId} > ${test.fullName}\n`);
  }
}
