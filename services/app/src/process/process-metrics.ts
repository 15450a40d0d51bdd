import { collectDefaultMetrics, Registry } from 'prom-client';

/** How often the delay of the event loop is looked at, which wakes the process. Milliseconds. */
const LOOP_LOOK_MS = 50;

/** A registry that holds what Node.js says of this process. */
export function createProcessMetrics(): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LOOP_LOOK_MS });
  return metrics;
}
