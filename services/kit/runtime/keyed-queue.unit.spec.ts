import { describe, expect, it } from 'vitest';

import { createKeyedQueue } from './keyed-queue.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('keyed queue', () => {
  it('runs one task a key at a time, and other keys beside it', async () => {
    const queue = createKeyedQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await turn();
      log.push(`${name} ends`);
      if (name === 'a1') throw new Error('failed');
    };
    await Promise.allSettled([queue('a', task('a1')), queue('a', task('a2')), queue('b', task('b1'))]);
    expect(log).toHaveLength(6);
    expect(log.indexOf('a1 ends')).toBeLessThan(log.indexOf('a2 begins'));
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  });
});
