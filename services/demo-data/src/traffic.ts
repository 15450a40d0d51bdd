import { setTimeout as pause } from 'node:timers/promises';

import { FACT_TOPICS, inventoryGroupOf, type IngesterService } from '@marquee/ingester';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { encodeInventorySample, type InventorySample } from '@marquee/schemas/traffic/inventory';
import { TOPIC_OF_KIND, TOPICS, type TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { encodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';

import { auctionsOfDay, HISTORY_DAYS, type Market } from './auctions.ts';
import { createCities, inventoryOfDay } from './inventory.ts';
import type { SeedRecord } from './seed-record.ts';

/** Days that are appended together: fewer and larger blocks are ingested faster. */
const DAYS_AT_ONCE = 8;
const INGESTER_GROUP = 'ingester';
const POLL_MS = 50;

/**
 * Appends what is still missing of the history. A chunk that was cut off between log and record is appended again:
 * its bids have the same ids, so that the ingester counts the second ones as replays and bills nothing twice.
 */
export async function appendHistory(
  trafficLog: TrafficLog,
  market: Market,
  record: Pick<SeedRecord, 'noteTrafficDays'>,
  daysDone: number,
): Promise<void> {
  const cities = daysDone <= HISTORY_DAYS ? createCities() : () => [];
  for (let day = daysDone; day <= HISTORY_DAYS; day += DAYS_AT_ONCE) {
    const end = Math.min(day + DAYS_AT_ONCE, HISTORY_DAYS + 1);
    const events: TrafficEvent[] = [];
    const samples: InventorySample[] = [];
    for (let each = day; each < end; each += 1) {
      events.push(...auctionsOfDay(each, market));
      samples.push(...inventoryOfDay(each, market, cities));
      // Health checks and projectors have their turn.
      await pause(0);
    }
    await appendAll(trafficLog, events);
    // Last, because repeated samples could not be recognised.
    await appendInventory(trafficLog, samples, day);
    await record.noteTrafficDays(end);
  }
}

/** Each topic in the order of time: facts are cut into blocks by month. */
async function appendAll(trafficLog: TrafficLog, events: TrafficEvent[]): Promise<void> {
  const byTopic = new Map<string, TrafficMessage[]>();
  for (const event of events.sort((left, right) => left.atMs - right.atMs)) {
    const topic = TOPIC_OF_KIND[event.kind];
    const messages = byTopic.get(topic) ?? [];
    byTopic.set(topic, messages);
    messages.push({ key: event.claims.bidId, value: encodeTrafficEvent(event) });
  }
  await Promise.all([...byTopic].map(([topic, messages]) => trafficLog.append(topic, messages)));
}

/** In blocks of one partition each, as the edge appends them. */
async function appendInventory(
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
