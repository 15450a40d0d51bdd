import { leaseStoreContract } from './lease-store.contract.ts';
import { createMemoryLeaseStore } from './memory-lease-store.ts';

leaseStoreContract('memory', async () => {
  let nowMs = 1_000_000;
  const store = createMemoryLeaseStore(() => nowMs);
  return {
    store,
    other: store,
    pass: async (ms) => {
      nowMs += ms;
    },
    dispose: async () => undefined,
  };
});
