import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { Cohort } from './cohort.ts';

const recorded = (sizeMax: number, failing?: string) => {
  const done: string[] = [];
  const stage = (name: string) => (item: string) => {
    if (`${name}${item}` === failing) throw new Error(`no ${failing}`);
    done.push(`${name}${item}`);
  };
  const cohort = new Cohort<string>([stage('read '), stage('sell ')], {
    sizeMax,
    onFault: (item, error) => done.push(`${item}: ${(error as Error).message}`),
  });
  return { cohort, done };
};

describe('a cohort', () => {
  it('takes all that arrived in one turn through each stage together, in their order', async () => {
    const { cohort, done } = recorded(10);
    for (const item of ['a', 'b', 'c']) cohort.add(item);
    expect(done).toEqual([]);
    await nextTurn();
    expect(done).toEqual(['read a', 'read b', 'read c', 'sell a', 'sell b', 'sell c']);
  });

  it('lets nobody wait for more than its size', async () => {
    const { cohort, done } = recorded(2);
    for (const item of ['a', 'b', 'c']) cohort.add(item);
    await nextTurn();
    expect(done).toEqual(['read a', 'read b', 'sell a', 'sell b', 'read c', 'sell c']);
  });

  it('begins anew with what arrives later', async () => {
    const { cohort, done } = recorded(10);
    cohort.add('a');
    await nextTurn();
    cohort.add('b');
    await nextTurn();
    expect(done).toEqual(['read a', 'sell a', 'read b', 'sell b']);
  });

  it('goes on with the others when one fails', async () => {
    const { cohort, done } = recorded(10, 'read a');
    for (const item of ['a', 'b']) cohort.add(item);
    await nextTurn();
    expect(done).toEqual(['a: no read a', 'read b', 'sell a', 'sell b']);
  });
});
