import { leaseDeskContract } from './lease-desk.contract.ts';
import { createMemoryLeaseDesk } from './memory-lease-desk.ts';

leaseDeskContract('memory', async () => {
  let nowMs = 1_000_000;
  const desk = createMemoryLeaseDesk(() => nowMs);
  return {
    desk,
    other: desk,
    pass: async (ms) => {
      nowMs += ms;
    },
    dispose: async () => undefined,
  };
});
