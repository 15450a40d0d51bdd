import { clickIdsContract } from './click-ids.contract.ts';
import { createMemoryClickIds } from './memory-click-ids.ts';

clickIdsContract('memory', async () => {
  const clickIds = createMemoryClickIds();
  return { clickIds, other: clickIds, dispose: async () => undefined };
});
