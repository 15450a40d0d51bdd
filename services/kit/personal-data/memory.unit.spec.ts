import { personalDataVaultContract } from './contract.ts';
import { createMemoryPersonalDataVault } from './memory.ts';

personalDataVaultContract('memory', async () => ({
  vault: createMemoryPersonalDataVault(),
  dispose: async () => undefined,
}));
