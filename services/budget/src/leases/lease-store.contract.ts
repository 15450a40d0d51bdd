import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@marquee/schemas/common/time';

import type { EndpointDay, LeaseAnswer, LeaseRequest, LeaseStore, ScopeRequest } from './lease-store.ts';

export interface StoreUnderTest {
  readonly store: LeaseStore;
  /** A second connection to the same store. */
  readonly other: LeaseStore;
  /** Lets time go by at the lease store. */
  readonly pass: (ms: number) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

const TERMS = { sharedMs: 400, aloneMs: 600, reservationMs: 500 };
const scope = (keep: bigint, remaining: bigint, weight = 1, name = 'c42'): ScopeRequest => ({
  scope: name,
  keep,
  remaining,
  weight,
});
const rounds = new Map<string, number>();
const requestOf = (
  prefix: string,
  scopes: readonly ScopeRequest[],
  over: Partial<LeaseRequest> = {},
): LeaseRequest => {
  const round = (rounds.get(prefix) ?? 0) + 1;
  rounds.set(prefix, round);
  return {
    instance: `bidder-${prefix}`,
    prefix,
    round,
    isAlone: false,
    isLeaving: false,
    epoch: 'log-1',
    positions: [9n, 9n],
    scopes,
    trims: [],
    trimmed: [],
    terms: TERMS,
    ...over,
  };
};

const leaseIn = (answer: LeaseAnswer, name = 'c42'): bigint => {
  if (answer.kind !== 'shared') throw new Error(`answered ${answer.kind}`);
  return answer.grants.get(name)?.lease ?? 0n;
};

/** What every lease store keeps to. */
export function leaseStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the lease store: ${name}`, () => {
    let test: StoreUnderTest;
    beforeEach(async () => {
      rounds.clear();
      test = await open();
      await test.store.migrate();
      await test.other.migrate();
    });
    afterEach(() => test.dispose());

    /** Bidder `a.` alone first, then bound to `keep` of a scope because `b.` has come. */
    const becomeTwo = async (keep: bigint, remaining: bigint): Promise<void> => {
      expect((await test.store.allocate(requestOf('a.', []))).kind).toBe('alone');
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, remaining)])))).toBe(0n);
      expect((await test.store.allocate(requestOf('a.', [], { isAlone: true }))).kind).toBe('shared');
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, remaining)])))).toBe(0n);
      expect(leaseIn(await test.store.allocate(requestOf('a.', [scope(keep, remaining)])))).toBe(keep);
    };

    it('leaves everything to a bidder without company, and nothing to a second one before the first is bound', async () => {
      await becomeTwo(60n, 100n);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 100n)])))).toBe(40n);
      expect(leaseIn(await test.store.allocate(requestOf('a.', [scope(50n, 100n)])))).toBe(50n);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(40n, 100n)])))).toBe(50n);
    });

    it('believes the one who sees least left, and takes nothing that is kept', async () => {
      await becomeTwo(60n, 100n);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 70n)])))).toBe(10n);
      expect(leaseIn(await test.store.allocate(requestOf('a.', [scope(60n, 20n)])))).toBe(60n);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(10n, 70n)])))).toBe(10n);
    });

    it('keeps a small part for a bidder without demand, and divides the rest by demand', async () => {
      await becomeTwo(500n, 1_000n);
      const busy = leaseIn(await test.store.allocate(requestOf('a.', [scope(0n, 1_000n, 90)])));
      await test.other.allocate(requestOf('b.', []));
      expect(busy).toBeGreaterThan(952n);
      expect(leaseIn(await test.store.allocate(requestOf('a.', [scope(0n, 1_000n, 90)])))).toBe(952n);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 1_000n, 10)])))).toBe(48n);
    });

    it('grants nothing to who has read less than was released', async () => {
      await becomeTwo(60n, 100n);
      const answer = await test.other.allocate(requestOf('b.', [scope(0n, 100n)], { positions: [8n, 9n] }));
      expect(answer).toMatchObject({ kind: 'shared', released: [9n, 9n] });
      expect(leaseIn(answer)).toBe(0n);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 100n)])))).toBeGreaterThan(0n);
    });

    it('releases what all have read', async () => {
      await becomeTwo(60n, 100n);
      await test.store.allocate(requestOf('a.', [], { positions: [20n, 15n] }));
      const answer = await test.other.allocate(requestOf('b.', [], { positions: [12n, 30n] }));
      expect(answer).toMatchObject({ released: [12n, 15n] });
    });

    it('answers a request once, and none that comes late', async () => {
      await becomeTwo(60n, 100n);
      const early = requestOf('a.', [scope(1n, 100n)]);
      await test.store.allocate(requestOf('a.', [scope(60n, 100n)]));
      expect(await test.store.allocate(early)).toEqual({ kind: 'late' });
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 100n)])))).toBe(40n);
    });

    it('keeps what a killed bidder held until its last bid is over', async () => {
      await becomeTwo(60n, 100n);
      await test.pass(TERMS.sharedMs + 50);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 100n)])))).toBe(40n);
      await test.pass(TERMS.reservationMs + 50);
      expect((await test.other.allocate(requestOf('b.', [scope(40n, 100n)]))).kind).toBe('alone');
    });

    it('gives what is free to the others when a bidder leaves', async () => {
      await becomeTwo(60n, 100n);
      await test.store.allocate(requestOf('a.', [scope(5n, 100n)], { isLeaving: true }));
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 100n)])))).toBe(95n);
    });

    it('hands the leases of a process to its successor, down to what the log shows open', async () => {
      await becomeTwo(60n, 100n);
      const successor = { instance: 'bidder-a.' };
      expect(await test.store.allocate(requestOf('a2.', [scope(0n, 100n)], successor))).toMatchObject({
        kind: 'shared',
        toTrim: ['a.'],
      });
      expect(await test.store.allocate(requestOf('a.', []))).toEqual({ kind: 'superseded' });
      const trimming = { ...successor, trimmed: ['a.'], trims: [['a.', 'c42', 7n] as const] };
      expect(
        leaseIn(await test.store.allocate(requestOf('a2.', [scope(0n, 100n)], trimming))),
      ).toBeGreaterThan(40n);
      expect(leaseIn(await test.other.allocate(requestOf('b.', [scope(0n, 100n)])))).toBeLessThan(53n);
    });

    it('never leases more than is left to bidders that request at once', async () => {
      await becomeTwo(500n, 1_000n);
      const leases = new Map([
        ['a.', 500n],
        ['b.', 0n],
      ]);
      for (let turn = 0; turn < 12; turn += 1) {
        await Promise.all(
          [...leases].map(async ([prefix, lease]) => {
            const store = prefix === 'a.' ? test.store : test.other;
            leases.set(
              prefix,
              leaseIn(await store.allocate(requestOf(prefix, [scope(lease / 2n, 1_000n, 1 + turn)]))),
            );
          }),
        );
        expect([...leases.values()].reduce((sum, lease) => sum + lease, 0n)).toBeLessThanOrEqual(1_000n);
      }
    });

    it('compares positions within one log alone', async () => {
      await becomeTwo(60n, 100n);
      const replaced = { epoch: 'log-2', positions: [2n, 2n] };
      // The other has read nothing of the new log yet.
      expect(await test.store.allocate(requestOf('a.', [scope(0n, 100n)], replaced))).toMatchObject({
        kind: 'shared',
        released: [-1n, -1n],
      });
      const answer = await test.other.allocate(requestOf('b.', [scope(0n, 100n)], replaced));
      expect(answer).toMatchObject({ kind: 'shared', released: [2n, 2n] });
      expect(leaseIn(answer)).toBeGreaterThan(0n);
    });

    it('takes what was kept of another log for older, though its offsets are higher', async () => {
      const day = { side: 'ssp', endpointId: 3, dayStartMs: DAY_MS, partition: 1 } as const;
      await test.store.saveEndpointDays([{ ...day, lastOffset: 500n, nanos: 12n, epoch: 'log-1' }]);
      await test.store.saveEndpointDays([{ ...day, lastOffset: -1n, nanos: 12n, epoch: 'log-2' }]);
      await test.store.saveEndpointDays([{ ...day, lastOffset: 4n, nanos: 15n, epoch: 'log-2' }]);
      expect(await test.other.endpointDays(0)).toEqual([
        { ...day, lastOffset: 4n, nanos: 15n, epoch: 'log-2' },
      ]);
    });

    it('remembers what endpoints were paid and charged, the newest of each partition', async () => {
      const day: EndpointDay = {
        side: 'ssp',
        endpointId: 3,
        dayStartMs: DAY_MS,
        partition: 1,
        lastOffset: 5n,
        nanos: 12n,
      };
      const buyer: EndpointDay = { ...day, side: 'dsp', partition: 3 };
      await test.store.saveEndpointDays([day, { ...day, partition: 2 }, buyer]);
      await test.other.saveEndpointDays([{ ...day, lastOffset: 4n, nanos: 1n }]);
      await test.other.saveEndpointDays([{ ...day, partition: 2, lastOffset: 9n, nanos: 99n }]);
      const kept = [...(await test.store.endpointDays(DAY_MS))].sort((a, b) => a.partition - b.partition);
      expect(kept).toEqual([day, { ...day, partition: 2, lastOffset: 9n, nanos: 99n }, buyer]);
      expect(await test.store.endpointDays(86_400_001)).toEqual([]);
    });
  });
}
