import { describe, expect, it } from 'vitest';

import { countsOf, failuresOf, filesToRepeat, withRepeated } from './test-results.mjs';

const file = (name: string, ...statuses: string[]) => ({
  name: `/root/${name}`,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  message: statuses.length === 0 ? 'does not load' : '',
  assertionResults: statuses.map((status, at) => ({
    status,
    fullName: `test ${at}`,
    failureMessages: status === 'failed' ? ['expected 1 to be 2\n    at /root/a.ts:1'] : [],
  })),
});
const good = file('good', 'passed', 'skipped', 'passed');
const bad = file('bad', 'passed', 'failed');
const broken = file('broken');

describe('results of test runs', () => {
  it('count a file that does not load as one failed test', () => {
    expect(countsOf([good, bad, broken])).toEqual({ passed: 3, failed: 2, skipped: 1 });
    expect(failuresOf([good, bad, broken], '/root')).toEqual([
      'bad > test 1\n    expected 1 to be 2',
      'broken\n    does not load',
    ]);
  });

  it('name a few files that failed for a second attempt, and none where many did or something outside of them', () => {
    expect(filesToRepeat([good, bad, broken], [])).toEqual(['/root/bad', '/root/broken']);
    expect(filesToRepeat([good, bad], ['outside of the tests: gone'])).toEqual([]);
    const many = Array.from({ length: 6 }, (_, at) => file(`bad ${at}`, 'failed'));
    expect(filesToRepeat(many, [])).toEqual([]);
    expect(filesToRepeat(many.slice(1), [])).toHaveLength(5);
  });

  it('are those of the second attempt for the files that ran again', () => {
    const repaired = file('bad', 'passed', 'passed');
    expect(countsOf(withRepeated([good, bad], [repaired]))).toEqual({ passed: 4, failed: 0, skipped: 1 });
    expect(countsOf(withRepeated([good, bad], []))).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });
});
