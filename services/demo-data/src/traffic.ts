import { setTimeout as pause } from 'node:timers/promises';

import { FACT_TOPICS, inventoryGroupOf, type IngesterService } from '@marquee/ingester';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { encodeInventorySample, type InventorySample } from '@marquee/schemas/traffic/inventory';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import { createCities, INVENTORY_DAYS, inventoryOfDay } from './inventory.ts';
import type { Market } from './market.ts';
import type { SeedRecord } from './seed-record.ts';

/** Days that are appended together: fewer and larger blocks are ingested faster. */
const DAYS_AT_ONCE = 8;
const INGESTER_GROUP = 'ingester';
const POLL_MS = 50;

/**
 * Appends what is still missing of what exchanges offered: chunks of days, each noted when it is in the log. One that was cut off
 * between the two is in the log twice.
 */
export async function appendInventory(
  trafficLog: TrafficLog,
  market: Market,
  record: Pick<SeedRecord, 'noteTrafficDays'>,
  daysDone: number,
): Promise<void> {
  const cities = daysDone <= INVENTORY_DAYS ? createCities() : () => [];
  for (let day = daysDone; day <= INVENTORY_DAYS; day += DAYS_AT_ONCE) {
    const end = Math.min(day + DAYS_AT_ONCE, INVENTORY_DAYS + 1);
    const samples: InventorySample[] = [];
    for (let each = day; each < end; each += 1) {
      samples.push(...inventoryOfDay(each, market, cities));
      // Health checks and projectors have their turn.
      await pause(0);
    }
    await appendSamples(trafficLog, samples, day);
    await record.noteTrafficDays(end);
  }
}

/** In blocks of one partition each, as the edge appends them. */
async function appendSamples(
  trafficLog: TrafficLog,
  samples: readonly InventorySample[],
  day: number,
): Promise<void> {
  const key = `demo-${day}`;
  await trafficLog.append(
    TOPICS.inventory,
    samples.map((sample) => ({ key, value: encodeInventorySample(sample) })),
  );
}

/** True when the facts hold all of the log and the wallets all of the spend; false when that took too long. */
export async function untilIngested(
  trafficLog: TrafficLog,
  ingester: Pick<IngesterService, 'drainSpend'>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = monotonicMs() + timeoutMs;
  for (;;) {
    const lags = [
      ...(await trafficLog.lag(INGESTER_GROUP, FACT_TOPICS)),
      ...(await trafficLog.lag(inventoryGroupOf(INGESTER_GROUP), [TOPICS.inventory])),
    ];
    if (lags.every(({ lag }) => lag === 0n)) break;
    if (monotonicMs() >= deadline) return false;
    await pause(POLL_MS);
  }
  await ingester.drainSpend();
  return true;
}
