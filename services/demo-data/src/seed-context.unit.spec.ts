import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { expect, it } from 'vitest';

import { runSeedSteps, type Step } from './seed-context.ts';

const AT = new Date('2026-11-21T12:00:00.000Z');

it('gives a step that is tried again a command of its own, and leaves out what has happened', async () => {
  const eventStore = createMemoryEventStore();
  const contexts: Record<string, CommandContext[]> = { first: [], second: [] };
  let isCutOff = true;
  const stepOf = (key: string, by: string | null, run: () => Promise<number>): Step => ({
    ...{ key, by, proof: { type: 'UserRegistered', id: 'userId' } },
    at: new Date(AT.getTime() + (by === null ? 0 : 1)),
    run: async (context) => {
      contexts[key]?.push(context);
      return run();
    },
  });
  const steps = [
    stepOf('first', null, async () => {
      const { correlationId } = contexts['first']!.at(-1)!;
      const registered = sampleEvent('UserRegistered', { userId: 7 }, { correlationId });
      await eventStore.append('user-7', NO_STREAM, [registered]);
      return 7;
    }),
    stepOf('second', 'first', async () => {
      if (isCutOff) throw new Error('cut off');
      return 8;
    }),
  ];
  await expect(runSeedSteps(steps, { eventStore, attempt: 1 })).rejects.toThrow('cut off');
  isCutOff = false;
  const created = await runSeedSteps(steps, { eventStore, attempt: 2 });
  expect([created.id('first'), created.id('second')]).toEqual([7, 8]);
  expect(contexts['first']).toHaveLength(1);
  const [one, other] = contexts['second']!;
  expect(one).toMatchObject({ actorId: 7, occurredAt: new Date(AT.getTime() + 1).toISOString() });
  // A command that draws a new id is not the same command again; what it is about is the same.
  expect(other?.commandId).not.toBe(one?.commandId);
  expect(other?.correlationId).toBe(one?.correlationId);
  await eventStore.dispose();
});
