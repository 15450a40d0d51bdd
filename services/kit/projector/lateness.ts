import type { SubscriptionLag } from '../event-store/port.ts';

/** A read model this far behind makes what people see old. */
const LAG_MAX_EVENTS = 10_000;
const LAG_MAX_SECONDS = 60;

/** What is wrong with how far a read model is behind; undefined when it follows. */
export function latenessOf({ events, seconds }: SubscriptionLag): string | undefined {
  if (seconds <= LAG_MAX_SECONDS && (events ?? 0) <= LAG_MAX_EVENTS) return undefined;
  const count = events === undefined ? '' : `${events} events, `;
  return `it is ${count}${Math.round(seconds)} s behind`;
}
