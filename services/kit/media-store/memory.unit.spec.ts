import { mediaStoreContract } from './contract.ts';
import { createMemoryMediaStore } from './memory.ts';

mediaStoreContract('memory', async () => createMemoryMediaStore());
