import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { PersonErased } from './errors.ts';
import type { PersonalDataVault } from './port.ts';

export interface VaultUnderTest {
  readonly vault: PersonalDataVault;
  /** Another process's view of the same keys, where there is such a thing. */
  readonly other?: PersonalDataVault;
  dispose(): Promise<void>;
}

/** The contract of every vault, on users that it has no keys of yet. */
export function personalDataVaultContract(name: string, open: () => Promise<VaultUnderTest>): void {
  describe(`personal data vault contract: ${name}`, () => {
    let subject: VaultUnderTest;
    let vault: PersonalDataVault;

    beforeAll(async () => {
      subject = await open();
      vault = subject.vault;
    });
    afterAll(() => subject.dispose());

    it('opens what it sealed, whatever the text', async () => {
      for (const text of [
        'Ада Лавлейс',
        '',
        '{"email":"ada@example.com"}',
        '👩‍👩‍👧\u0000',
        'x'.repeat(100_000),
      ]) {
        expect(await vault.open(1, await vault.seal(1, text))).toBe(text);
      }
    });

    it('seals the same text differently each time, and shows nothing of it', async () => {
      const first = await vault.seal(1, 'ada@example.com');
      const second = await vault.seal(1, 'ada@example.com');
      expect(first).not.toBe(second);
      expect(Buffer.from(first.slice(2), 'base64url').toString('latin1')).not.toContain('ada');
    });

    it('refuses a seal that was changed or belongs to another user', async () => {
      const sealed = await vault.seal(2, 'secret');
      await vault.seal(3, 'other');
      const last = sealed.at(-5);
      const changed = sealed.slice(0, -5) + (last === 'A' ? 'B' : 'A') + sealed.slice(-4);
      await expect(vault.open(2, changed)).rejects.toThrow();
      await expect(vault.open(3, sealed)).rejects.toThrow();
      await expect(vault.open(2, 'plain text')).rejects.toThrow();
    });

    it('makes one key when a person is met by many at once', async () => {
      const vaultOf = (n: number) => (n % 2 === 0 ? vault : (subject.other ?? vault));
      const seals = await Promise.all(Array.from({ length: 20 }, (_, n) => vaultOf(n).seal(4, `text ${n}`)));
      for (const [n, sealed] of seals.entries()) expect(await vault.open(4, sealed)).toBe(`text ${n}`);
    });

    it('erases one user permanently, and no other', async () => {
      const [erased, kept] = [await vault.seal(5, 'gone'), await vault.seal(6, 'stays')];
      await vault.erase(5);
      await vault.erase(5);
      expect(await vault.open(5, erased)).toBeUndefined();
      await expect(vault.seal(5, 'again')).rejects.toThrow(PersonErased);
      expect(await vault.open(5, erased)).toBeUndefined();
      expect(await vault.open(6, kept)).toBe('stays');
    });

    it('gives a text a pseudonym that stays, is of one person alone, and takes no key to keep', async () => {
      await vault.seal(10, 'met');
      await vault.seal(11, 'met');
      const pseudonym = await vault.pseudonym(10, '203.0.113.7');
      expect(pseudonym).toMatch(/^[\w-]{12}$/);
      expect(await vault.pseudonym(10, '203.0.113.7')).toBe(pseudonym);
      expect(await vault.pseudonym(10, '203.0.113.8')).not.toBe(pseudonym);
      const others = await vault.pseudonym(11, '203.0.113.7');
      expect(others).not.toBe(pseudonym);
      expect(await vault.pseudonym(12, '203.0.113.7')).toBeUndefined();
      expect([...(await vault.pseudonyms([10, 11, 12], '203.0.113.7'))].sort()).toEqual(
        [pseudonym, others].sort(),
      );
      await vault.erase(10);
      expect(await vault.pseudonym(10, '203.0.113.7')).toBeUndefined();
      expect(await vault.pseudonyms([10, 11], '203.0.113.7')).toEqual([others]);
    });

    it('never makes a key for a user who was erased before the first use', async () => {
      await vault.erase(7);
      await expect(vault.seal(7, 'text')).rejects.toThrow(PersonErased);
    });

    it('lets an erasure take effect elsewhere within five seconds', async () => {
      const { other } = subject;
      if (!other) return;
      const sealed = await vault.seal(8, 'gone');
      expect(await other.open(8, sealed)).toBe('gone');
      await vault.erase(8);
      await vi.waitFor(async () => expect(await other.open(8, sealed)).toBeUndefined(), { timeout: 5_000 });
      await expect(other.seal(8, 'again')).rejects.toThrow(PersonErased);
    });
  });
}
