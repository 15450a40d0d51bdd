import { describe, expect, it } from 'vitest';

import { newerValues } from './newer-values.ts';

const answering = (...answers: readonly Record<string, unknown>[]) => {
  let reads = 0;
  const pauses: number[] = [];
  const read = () => Promise.resolve(answers[Math.min(reads++, answers.length - 1)] ?? {});
  const pause = (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  };
  return { read, pause, pauses };
};

describe('what another user saved', () => {
  it('is read again until it is newer than the version that was rejected', async () => {
    const { read, pause, pauses } = answering(
      { name: 'Old', version: 3 },
      { name: 'Old', version: 3 },
      { name: 'New', version: 4 },
    );
    expect(await newerValues({ name: 'Mine', version: 3 }, read, pause)).toEqual({ name: 'New', version: 4 });
    expect(pauses).toEqual([150, 300]);
  });

  it('is not waited for longer than ten seconds', async () => {
    const { read, pause, pauses } = answering({ version: 3 });
    expect(await newerValues({ version: 3 }, read, pause)).toBeUndefined();
    expect(pauses.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(10_000);
  });

  it('is taken as it is read where it has no version', async () => {
    const { read, pause, pauses } = answering({ name: 'New' });
    expect(await newerValues({ name: 'Mine' }, read, pause)).toEqual({ name: 'New' });
    expect(pauses).toEqual([]);
  });
});
