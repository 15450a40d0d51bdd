import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ClickIds, KeptClickId } from './click-ids.ts';

export interface ClickIdsUnderTest {
  readonly clickIds: ClickIds;
  /** Another process's view of the same ids. */
  readonly other: ClickIds;
  readonly dispose: () => Promise<void>;
}

const AT = Date.UTC(2026, 10, 21);
const kept = (name: string, over: Partial<KeptClickId> = {}): KeptClickId => ({
  shortId: `short-${name}`,
  longId: `long-${name}`,
  expiresAtMs: AT,
  ...over,
});

/** What every store of click ids keeps to. */
export function clickIdsContract(name: string, open: () => Promise<ClickIdsUnderTest>): void {
  describe(`click ids: ${name}`, () => {
    let test: ClickIdsUnderTest;
    beforeEach(async () => {
      test = await open();
      await Promise.all([test.clickIds.migrate(), test.other.migrate()]);
    });
    afterEach(() => test.dispose());

    it('finds what another process kept, and nothing else', async () => {
      await test.clickIds.keep([kept('one'), kept('two')]);
      expect(await test.other.find(['short-two', 'short-none', 'short-one', 'short-one'])).toEqual(
        new Map([
          ['short-one', 'long-one'],
          ['short-two', 'long-two'],
        ]),
      );
      expect(await test.other.find(['SHORT-ONE', 'long-one', ''])).toEqual(new Map());
    });

    it('leaves an id as it was kept first, also within one call', async () => {
      const changed = { longId: 'changed', expiresAtMs: AT + 1 };
      await test.clickIds.keep([kept('one'), kept('one'), kept('two')]);
      await test.other.keep([kept('one', changed), kept('three')]);
      expect((await test.clickIds.find(['short-one'])).get('short-one')).toBe('long-one');
      expect(await test.clickIds.removeExpired(AT, 10)).toBe(3);
    });

    it('keeps the same ids from two processes at once, whatever their order', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => kept(String(index)));
      await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          index % 2 === 0 ? test.clickIds.keep(ids) : test.other.keep(ids.toReversed()),
        ),
      );
      expect((await test.other.find(ids.map(({ shortId }) => shortId))).size).toBe(300);
    });

    it('removes what has expired, the oldest first and no more than asked for', async () => {
      const ages = [5, 3, 1, 4, 2];
      await test.clickIds.keep(ages.map((age) => kept(String(age), { expiresAtMs: AT - age })));
      await test.clickIds.keep([kept('later', { expiresAtMs: AT + 1 })]);
      const left = async () =>
        [...(await test.other.find([...ages.map((age) => `short-${age}`), 'short-later'])).keys()].sort();
      expect(await test.clickIds.removeExpired(AT, 2)).toBe(2);
      expect(await left()).toEqual(['short-1', 'short-2', 'short-3', 'short-later']);
      expect(await test.clickIds.removeExpired(AT, 2)).toBe(2);
      expect(await test.clickIds.removeExpired(AT, 2)).toBe(1);
      expect(await test.clickIds.removeExpired(AT, 2)).toBe(0);
      expect(await left()).toEqual(['short-later']);
    });
  });
}
