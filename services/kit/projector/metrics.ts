import { Counter, Gauge, type Registry } from 'prom-client';

import type { Position } from '../event-store/port.ts';

interface Observed {
  position(): Position;
  lag(): Promise<bigint>;
}

export interface ProjectionMetrics {
  parked(): void;
}

const LAG = 'marquee_projection_lag_positions';
const PARKED = 'marquee_projection_parked_events_total';

const observedBy = new WeakMap<Registry, Map<string, Observed>>();

/** Publishes how far a projection is behind the event store, asked when scraped, and how many events it parked. */
export function observeProjection(
  registry: Registry | undefined,
  name: string,
  projection: Observed,
): ProjectionMetrics {
  if (!registry) return { parked: () => undefined };
  let observed = observedBy.get(registry);
  if (!observed) {
    observed = new Map();
    observedBy.set(registry, observed);
    registerLag(registry, observed);
    new Counter({
      name: PARKED,
      help: 'Events that a projection could not take and went on without',
      labelNames: ['projection'],
      registers: [registry],
    });
  }
  observed.set(name, projection);
  return {
    parked: () => {
      (registry.getSingleMetric(PARKED) as Counter<'projection'>).inc({ projection: name });
    },
  };
}

function registerLag(registry: Registry, observed: ReadonlyMap<string, Observed>): void {
  new Gauge({
    name: LAG,
    help: 'Positions between the newest event and what the projection has processed',
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      await Promise.all(
        [...observed].map(async ([name, projection]) => {
          // While the event store is away the last known figure stands; its own health says why.
          const positions = await projection.lag().catch(() => undefined);
          if (positions !== undefined) this.set({ projection: name }, Number(positions));
        }),
      );
    },
  });
}
