import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { BidBatch } from './bid-batch.ts';

const recorded = (sizeMax: number, failing?: string) => {
  const done: string[] = [];
  const stage = (name: string) => (item: string) => {
    if (`${name}${item}` === failing) throw new Error(`no ${failing}`);
    done.push(`${name}${item}`);
  };
  const batch = new BidBatch<string>([stage('read '), stage('sell ')], {
    sizeMax,
    onError: (item, error) => done.push(`${item}: ${(error as Error).message}`),
  });
  return { batch, done };
};

describe('a batch of bid calls', () => {
  it('takes all that arrived in one turn through each stage together, in their order', async () => {
    const { batch, done } = recorded(10);
    for (const item of ['a', 'b', 'c']) batch.add(item);
    expect(done).toEqual([]);
    await nextTurn();
    expect(done).toEqual(['read a', 'read b', 'read c', 'sell a', 'sell b', 'sell c']);
  });

  it('processes at most its size at once', async () => {
    const { batch, done } = recorded(2);
    for (const item of ['a', 'b', 'c']) batch.add(item);
    await nextTurn();
    expect(done).toEqual(['read a', 'read b', 'sell a', 'sell b', 'read c', 'sell c']);
  });

  it('begins anew with what arrives later', async () => {
    const { batch, done } = recorded(10);
    batch.add('a');
    await nextTurn();
    batch.add('b');
    await nextTurn();
    expect(done).toEqual(['read a', 'sell a', 'read b', 'sell b']);
  });

  it('goes on with the others when one fails', async () => {
    const { batch, done } = recorded(10, 'read a');
    for (const item of ['a', 'b']) batch.add(item);
    await nextTurn();
    expect(done).toEqual(['a: no read a', 'read b', 'sell a', 'sell b']);
  });
});
