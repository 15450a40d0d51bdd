import { wallMs } from '@marquee/kit/runtime/clock';

import type { EndpointDay, LeaseAnswer, LeaseRequest, LeaseStore } from './lease-store.ts';
import { allocateLeases } from './allocate-leases.ts';
import type { LeaseRow, Member } from './allocate-leases.ts';

/** A lease store for one process: tests, and bidders that live in it together. */
export function createMemoryLeaseStore(clock: () => number = wallMs): LeaseStore {
  let members: readonly Member[] = [];
  let leases: readonly LeaseRow[] = [];
  /** By the log that the offsets belong to. */
  const releasedOf = new Map<string, readonly bigint[]>();
  const days = new Map<string, EndpointDay>();
  return {
    async migrate() {},

    async allocate(request: LeaseRequest): Promise<LeaseAnswer> {
      const released = releasedOf.get(request.epoch) ?? [];
      const { answer, write } = allocateLeases({ members, leases, released }, request, clock());
      if (write === undefined) return answer;
      const replaced = new Set([...write.removed, ...request.trimmed, request.prefix]);
      leases = [...leases.filter(({ prefix }) => !replaced.has(prefix)), ...write.own, ...write.trimmed];
      members = write.members;
      releasedOf.set(request.epoch, write.released);
      return answer;
    },

    async saveEndpointDays(saved) {
      for (const day of saved) {
        const key = `${day.side}:${day.endpointId}:${day.dayStartMs}:${day.partition}`;
        const kept = days.get(key);
        const isNewer = kept === undefined || kept.lastOffset < day.lastOffset || kept.epoch !== day.epoch;
        if (isNewer) days.set(key, day);
      }
    },

    async endpointDays(sinceMs) {
      return [...days.values()].filter(({ dayStartMs }) => dayStartMs >= sinceMs);
    },
  };
}
