import { describe, expect, it } from 'vitest';

import { bulkSummary, runEach } from './bulk.ts';

const noun = {
  many: 'campaigns',
  counted: (count: number) => `${count} ${count === 1 ? 'campaign' : 'campaigns'}`,
};
const reasonOf = (error: unknown) => (error as Error).message;

describe('a bulk action', () => {
  it('goes on after a failure and says which row failed', async () => {
    const reports: string[] = [];
    const result = await runEach(
      ['1', '2', '3', '4', '5', '6'],
      (id) => (id === '3' ? Promise.reject(new Error('The balance is too low')) : Promise.resolve()),
      {
        signal: new AbortController().signal,
        report: (done, total) => reports.push(`${done}/${total}`),
        reasonOf,
      },
    );
    expect([...result.succeeded].sort()).toEqual(['1', '2', '4', '5', '6']);
    expect(result.failed).toEqual([{ id: '3', reason: 'The balance is too low' }]);
    expect(reports.at(-1)).toBe('6/6');
  });

  it('works on four rows at a time', async () => {
    let running = 0;
    let most = 0;
    await runEach(
      Array.from({ length: 20 }, (_, index) => String(index)),
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
      { signal: new AbortController().signal, report: () => undefined, reasonOf },
    );
    expect(most).toBe(4);
  });

  it('starts no further row once it is stopped', async () => {
    const controller = new AbortController();
    const tried: string[] = [];
    const result = await runEach(
      Array.from({ length: 20 }, (_, index) => String(index)),
      (id) => {
        tried.push(id);
        if (id === '5') controller.abort();
        return Promise.resolve();
      },
      { signal: controller.signal, report: () => undefined, reasonOf },
    );
    expect(tried.length).toBeLessThan(12);
    expect(result.succeeded.length).toBeLessThanOrEqual(tried.length);
    expect(result.failed).toEqual([]);
  });

  it('counts no row as failed whose call was broken off', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const reports: number[] = [];
    const result = await runEach(
      ['1', '2', '3', '4', '5'],
      async (id) => {
        if (id === '2') return;
        if (id === '4') controller.abort();
        await Promise.resolve();
        signal.throwIfAborted();
      },
      { signal, report: (done) => reports.push(done), reasonOf },
    );
    expect(result).toEqual({ succeeded: ['2'], failed: [] });
    expect(reports).toEqual([1]);
  });

  it.each([
    [['1', '2'], [], '2 campaigns started'],
    [['1'], [], '1 campaign started'],
    [['1', '2'], ['low'], '2 campaigns started, 1 failed: low'],
    [['1'], ['low', 'low'], '1 campaign started, 2 failed: low'],
    [[], ['low', 'gone'], '2 failed for 2 reasons'],
  ])('is summed up', (succeeded, reasons, text) => {
    const failed = reasons.map((reason, index) => ({ id: String(index), reason }));
    expect(bulkSummary({ succeeded, failed }, 'started', noun)).toBe(text);
  });

  it.each([
    [['1'], [], '1 campaign started, 2 already running'],
    [[], [], '2 already running'],
    [['1'], ['low'], '1 campaign started, 2 already running, 1 failed: low'],
  ])('says which rows were so already', (succeeded, reasons, text) => {
    const failed = reasons.map((reason, index) => ({ id: String(index), reason }));
    expect(bulkSummary({ succeeded, failed, unchanged: '2 already running' }, 'started', noun)).toBe(text);
  });
});
