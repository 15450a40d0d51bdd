import { trafficLogContract } from './contract.ts';
import { createMemoryTrafficLog } from './memory.ts';

trafficLogContract(
  'memory',
  async () => ({ open: () => createMemoryTrafficLog(), dispose: async () => undefined }),
  { durable: false },
);
