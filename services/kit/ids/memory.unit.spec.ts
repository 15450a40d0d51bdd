import { idAllocatorContract } from './contract.ts';
import { createMemoryIdAllocator } from './memory.ts';

idAllocatorContract('memory', async () => ({
  ids: createMemoryIdAllocator(),
  others: [],
  dispose: async () => undefined,
}));
