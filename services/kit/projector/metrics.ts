import { Counter, Gauge, type Registry } from 'prom-client';

import type { SubscriptionLag } from '../event-store/port.ts';

interface Observed {
  lag(): SubscriptionLag;
}

export interface ProjectionMetrics {
  parked(): void;
}

const LAG_EVENTS = 'marquee_projection_lag_events';
const LAG_SECONDS = 'marquee_projection_lag_seconds';
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
    name: LAG_SECONDS,
    help: 'Seconds that the oldest event which the projection has not processed has waited',
    labelNames: ['projection'],
    registers: [registry],
    collect() {
      for (const [name, projection] of observed) this.set({ projection: name }, projection.lag().seconds);
    },
  });
  new Gauge({
    name: LAG_EVENTS,
    help: 'Events that the projection has not processed; absent while only the event store could count them',
    labelNames: ['projection'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [name, projection] of observed) {
        const { events } = projection.lag();
        if (events !== undefined) this.set({ projection: name }, events);
      }
    },
  });
}
