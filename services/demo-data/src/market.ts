import type { InventoryMatches } from '@marquee/schemas/traffic/inventory';
import type { Calendar } from './calendar.ts';
import type { Flight } from './flights.ts';
import { createRandom } from './random.ts';

/** Full days of history before today. */
export const HISTORY_DAYS = 90;
/** So many of them, and today, have a fact of each message; the others are kept as sums, as after retention. */
export const FACT_DAYS = 7;
const SEED = 20_261;

export interface Exchange {
  readonly sspEndpointId: number;
  /** What it sells. */
  readonly creativeTypes: readonly string[];
  readonly weight: number;
  /** Factor on the win rate. */
  readonly luck: number;
  /** False while it is switched off. */
  sendsAt(atMs: number): boolean;
}

export interface Market {
  readonly calendar: Calendar;
  readonly flights: readonly Flight[];
  readonly exchanges: readonly Exchange[];
  /** What of the demo's lists and bundles matches a site. */
  readonly matchesOf: (site: string) => InventoryMatches;
  /** Impressions of an average day, all campaigns together. */
  readonly impressionsADay: number;
}

/**
 * No two days are alike, and business grows: a factor on what an average day has.
 * @param daysAgo 0 is today
 */
export const moodOf = (daysAgo: number, random = createRandom(SEED + daysAgo)): number =>
  (0.93 + random.fraction() * 0.14) * (1.1 - (0.2 * daysAgo) / HISTORY_DAYS);
