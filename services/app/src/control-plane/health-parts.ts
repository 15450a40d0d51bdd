import type { HealthPart } from '@marquee/kit/http/health';
import { latenessOf } from '@marquee/kit/projector/lateness';
import { parkedByProjection } from '@marquee/kit/projector/parked';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Service, Worker } from '@marquee/kit/runtime/service';

import type { Engines } from './engines.ts';

/** What readiness asks: every store, every worker, how far the read models are behind, the edge. */
export function createHealthParts(
  engines: Engines,
  services: readonly Service[],
  edge: HealthPart,
): HealthPart[] {
  const ping = (name: string, store: { ping(): Promise<void> }): HealthPart => ({
    name,
    check: async () => {
      await store.ping();
      return undefined;
    },
  });
  return [
    ping('event store', engines.eventStore),
    ping('read store', engines.readStore),
    ping('traffic log', engines.trafficLog),
    ping('fact store', engines.factStore),
    ping('media store', engines.mediaStore),
    { name: 'embedded PostgreSQL', check: () => engines.unhealthy() },
    { name: 'workers', check: () => reasonsOf(services, (worker) => worker.unhealthy?.()) },
    {
      name: 'delayed work',
      severity: 'degraded',
      check: () => reasonsOf(services, (worker) => worker.degraded?.()),
    },
    { name: 'parked events', severity: 'degraded', check: () => parkedEvents(engines.readStore) },
    { name: 'read models', check: () => laggingProjectors(services) },
    edge,
  ];
}

function reasonsOf(
  services: readonly Service[],
  reasonOf: (worker: Worker) => string | undefined,
): string | undefined {
  const reasons = services
    .flatMap((service) => service.workers)
    .flatMap((worker) => {
      const reason = reasonOf(worker);
      return reason === undefined ? [] : [`${worker.name}: ${reason}`];
    });
  return reasons.length > 0 ? reasons.join('; ') : undefined;
}

async function parkedEvents(readStore: ReadStore): Promise<string | undefined> {
  const counts = await parkedByProjection(readStore);
  if (counts.size === 0) return undefined;
  return [...counts].map(([name, count]) => `${name} left out ${count}`).join('; ');
}

function laggingProjectors(services: readonly Service[]): string | undefined {
  const reasons = services
    .flatMap((service) => service.projectors ?? [])
    .flatMap((projector) => {
      const reason = projector.unhealthy?.() ?? (projector.lag && latenessOf(projector.lag()));
      return reason === undefined ? [] : [`${projector.name}: ${reason}`];
    });
  return reasons.length > 0 ? reasons.join('; ') : undefined;
}
