import { expect, it } from 'vitest';

import { eventStoreContract } from './contract.ts';
import { createMemoryEventStore } from './memory.ts';

eventStoreContract('memory', async () => createMemoryEventStore());

it('is empty at first', async () => {
  const store = createMemoryEventStore();
  expect(await store.headPosition()).toBe(0n);
  expect(await store.readAll(0n, 10)).toEqual([]);
});
