/**
 * Personal data inside events is sealed with a key per person, and the keys live outside the event store.
 * Destroying a key erases the person everywhere at once; the events stay (crypto-shredding).
 */
export interface PersonalDataVault {
  /** AES-256-GCM under the person's key, which is made at first use. Rejects for an erased person. */
  seal(personId: number, plainText: string): Promise<string>;
  /** The plain text, or undefined when the person was erased. */
  open(personId: number, sealed: string): Promise<string | undefined>;
  /** Destroys the key for good. Erasing twice is harmless. */
  erase(personId: number): Promise<void>;
}

/** What screens show where an erased person's data stood. */
export const ERASED = 'erased';
