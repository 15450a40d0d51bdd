import { newDataKey, openWithKey, pseudonymWithKey, sealWithKey } from './cipher.ts';
import { PersonErased } from './errors.ts';
import type { PersonalDataVault } from './port.ts';

/** A vault that forgets every key with its process; for tests. */
export function createMemoryPersonalDataVault(): PersonalDataVault {
  /** Null is the tombstone of an erased person. */
  const keys = new Map<number, Buffer | null>();
  return {
    seal: async (personId, plainText) => {
      const known = keys.get(personId);
      if (known === null) throw new PersonErased(personId);
      const key = known ?? newDataKey();
      keys.set(personId, key);
      return sealWithKey(key, personId, plainText);
    },
    open: async (personId, sealed) => {
      const key = keys.get(personId);
      return key ? openWithKey(key, personId, sealed) : undefined;
    },
    pseudonym: async (personId, text) => {
      const key = keys.get(personId);
      return key ? pseudonymWithKey(key, text) : undefined;
    },
    pseudonyms: async (personIds, text) =>
      personIds.flatMap((personId) => {
        const key = keys.get(personId);
        return key ? [pseudonymWithKey(key, text)] : [];
      }),
    erase: async (personId) => {
      keys.set(personId, null);
    },
  };
}
