import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { IdAllocator } from './port.ts';

export interface IdAllocatorUnderTest {
  readonly ids: IdAllocator;
  /** Another process's allocator of the same numbers, where there is such a thing. */
  readonly others: readonly IdAllocator[];
  dispose(): Promise<void>;
}

/** The contract of every id allocator, on unused numbers. */
export function idAllocatorContract(name: string, open: () => Promise<IdAllocatorUnderTest>): void {
  describe(`id allocator contract: ${name}`, () => {
    let subject: IdAllocatorUnderTest;

    beforeAll(async () => {
      subject = await open();
    });
    afterAll(() => subject.dispose());

    it('begins every kind at 1', async () => {
      expect(await subject.ids.next('user')).toBe(1);
      expect(await subject.ids.next('user')).toBe(2);
      expect(await subject.ids.next('campaign')).toBe(1);
      expect(await subject.ids.next('ssp-endpoint')).toBe(1);
    });

    it('never allocates a number twice, in any process', async () => {
      const allocators = [subject.ids, ...subject.others];
      const drawn = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          (allocators[n % allocators.length] ?? subject.ids).next('payment'),
        ),
      );
      expect(new Set(drawn).size).toBe(200);
      expect(drawn.every((id) => Number.isSafeInteger(id) && id >= 1)).toBe(true);
    });
  });
}
