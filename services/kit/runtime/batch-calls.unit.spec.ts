import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { batchCalls } from './batch-calls.ts';

it('loads once for the calls of one turn, and answers each of them', async () => {
  const asked: (readonly number[])[] = [];
  const double = batchCalls(async (numbers: readonly number[]) => {
    asked.push([...numbers]);
    return numbers.map((number) => number * 2);
  });
  const later = async (number: number) => {
    await Promise.resolve();
    return double(number);
  };
  expect(await Promise.all([double(1), double(1), later(2)])).toEqual([2, 2, 4]);
  expect(asked).toEqual([[1, 1, 2]]);
});

it('loads again for a call that comes after the load began', async () => {
  let calls = 0;
  const releases: (() => void)[] = [];
  const which = batchCalls(async (questions: readonly string[]) => {
    const call = (calls += 1);
    await new Promise<void>((resolve) => releases.push(resolve));
    return questions.map(() => call);
  });
  const first = which('a');
  while (releases.length < 1) await nextTurn();
  const second = which('a');
  while (releases.length < 2) await nextTurn();
  for (const release of releases) release();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

it('throws to each caller, and loads again afterwards', async () => {
  let fails = true;
  const answer = batchCalls(async (questions: readonly string[]) => {
    if (fails) throw new Error('away');
    return questions;
  });
  const outcomes = await Promise.allSettled([answer('a'), answer('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await answer('c')).toBe('c');
});

it('lets an answer of its own fail for its question alone', async () => {
  const answer = batchCalls(async (questions: readonly string[]) =>
    questions.map(async (question) => {
      if (question === 'a') throw new Error('away');
      return question;
    }),
  );
  const outcomes = await Promise.allSettled([answer('a'), answer('b')]);
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'b' }]);
});
