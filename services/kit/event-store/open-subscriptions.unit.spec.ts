import { expect, it } from 'vitest';

import { follow } from '../projector/follow.ts';
import { OpenSubscriptions } from './open-subscriptions.ts';
import { createEventTail } from './polled-tail.ts';

const sourceOf = () =>
  createEventTail({
    pollMs: 1_000,
    readAll: async () => [],
    headPosition: async () => 0n,
    listen: async () => undefined,
  });

it('refuses to follow what is closed, and lets others run while it is tried again', async () => {
  const source = sourceOf();
  const subscriptions = new OpenSubscriptions(source);
  const failures: string[] = [];
  let attempts = 0;
  const follower = follow({
    eventStore: { subscribe: (options) => subscriptions.subscribe(options) },
    startAfter: async () => {
      attempts += 1;
      return 0n;
    },
    onEvents: async () => undefined,
    onFailure: (error) => failures.push(error.message),
  });
  await expect.poll(() => attempts).toBe(1);
  await subscriptions.stopAll();
  await source.dispose();
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  expect(new Set(failures)).toEqual(new Set(['The event store is closed.']));
  await follower.stop();
});
