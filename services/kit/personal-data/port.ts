/**
 * Personal data inside events is sealed with a key per person, and the keys live outside the event store.
 * Destroying a key erases the person everywhere at once; the events stay (crypto-shredding).
 */
export interface PersonalDataVault {
  /** AES-256-GCM under the person's key, which is made at first use. Rejects for an erased person. */
  seal(personId: number, plainText: string): Promise<string>;
  /** The plain text, or undefined when the person was erased. @throws SealBroken */
  open(personId: number, sealed: string): Promise<string | undefined>;
  /**
   * Replaces a text of this user where the text itself is erased: equal for equal texts of one user. Made
   * with the user's key, so that the text cannot be found by trial once the key is destroyed. Undefined for a
   * user who was erased or has no key yet.
   */
  pseudonym(personId: number, text: string): Promise<string | undefined>;
  /** The pseudonyms of one text for each of these people who has one. */
  pseudonyms(personIds: readonly number[], text: string): Promise<readonly string[]>;
  /** Destroys the key for good. Erasing twice is harmless. */
  erase(personId: number): Promise<void>;
}

/** What screens show where an erased person's data stood. */
export const ERASED = 'erased';

/** What screens show for a seal that does not open. */
export const UNREADABLE = 'unreadable';

/** The same where a pseudonym still shows which texts were equal. */
export const erasedAs = (pseudonym: string | null | undefined): string =>
  (pseudonym ?? '') === '' ? ERASED : `${ERASED} ${pseudonym}`;
