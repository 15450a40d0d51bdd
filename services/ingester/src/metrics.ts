import { withinDeadline } from '@marquee/kit/event-store/deadline';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { Counter, Gauge, type Registry } from 'prom-client';

import type { PostbackResult } from './postbacks/postback-sender.ts';

const LAG_TIMEOUT_MS = 2_000;

/** The parts of the ingester whose attempts fail and are made again. */
export type Failing = 'insert' | 'totals' | 'spend' | 'log' | 'inventory' | 'postbacks';

export interface IngestMetrics {
  inserted(facts: readonly Fact[]): void;
  failed(what: Failing): void;
  /** Messages that were deleted from the log before they were read. */
  lost(topic: string, count: number): void;
  /** Counts an attempt to call an advertiser's conversion postback, by its result. */
  postback(result: PostbackResult): void;
}

interface Observed {
  readonly trafficLog: Pick<TrafficLog, 'lag'>;
  readonly group: string;
  readonly topics: readonly string[];
  /** Spend in the facts that is not yet in the wallets, nano-dollars. */
  readonly spendInFlight: () => Promise<bigint>;
  readonly postbacksWaiting: () => Promise<number>;
}

/** Publishes what is taken in and how far behind it is; without a registry it does nothing. */
export function observeIngest(registry: Registry | undefined, observed: Observed): IngestMetrics {
  if (!registry)
    return {
      inserted: () => undefined,
      failed: () => undefined,
      lost: () => undefined,
      postback: () => undefined,
    };
  const registers = [registry];
  observeWaiting(registers, observed);
  const failures = new Counter({
    name: 'marquee_ingest_failures_total',
    help: 'Attempts that failed and are made again',
    labelNames: ['what'],
    registers,
  });
  const lost = new Counter({
    name: 'marquee_traffic_log_lost_messages_total',
    help: 'Messages that the retention of the traffic log deleted before they were read',
    labelNames: ['topic'],
    registers,
  });
  const postbacks = new Counter({
    name: 'marquee_postbacks_total',
    help: 'Attempts to call conversion postbacks: taken, retry, given-up, forbidden (no public address)',
    labelNames: ['result'],
    registers,
  });
  return {
    inserted: countFacts(registers),
    failed: (what) => failures.inc({ what }),
    lost: (topic, count) => lost.inc({ topic }, count),
    postback: (result) => postbacks.inc({ result }),
  };
}

/** What waits: messages for the facts, spend for the wallets, conversions for the servers of advertisers. */
function observeWaiting(registers: Registry[], observed: Observed): void {
  new Gauge({
    name: 'marquee_ingest_lag_messages',
    help: 'Messages of the traffic log that are not in the facts yet',
    labelNames: ['topic'],
    registers,
    async collect() {
      // An unknown lag is absent: the last figure would look healthy while the log is unavailable.
      this.reset();
      // Nor is a scrape kept waiting: its own time limit would lose it every other figure.
      const lags = await withinDeadline('the traffic log', LAG_TIMEOUT_MS, () =>
        observed.trafficLog.lag(observed.group, observed.topics),
      ).catch(() => []);
      const byTopic = new Map<string, number>();
      for (const { topic, lag } of lags) byTopic.set(topic, (byTopic.get(topic) ?? 0) + Number(lag));
      for (const [topic, lag] of byTopic) this.set({ topic }, lag);
    },
  });
  new Gauge({
    name: 'marquee_spend_in_flight_nanos',
    help: 'Spend in the facts that is not yet in the wallets, nano-dollars',
    registers,
    async collect() {
      const nanos = await observed.spendInFlight().catch(() => undefined);
      // A gauge without labels cannot be absent.
      this.set(nanos === undefined ? Number.NaN : Number(nanos));
    },
  });
  new Gauge({
    name: 'marquee_postbacks_waiting',
    help: 'Conversions that the servers of advertisers have not taken yet',
    registers,
    async collect() {
      this.set(await observed.postbacksWaiting().catch(() => Number.NaN));
    },
  });
}

function countFacts(registers: Registry[]): IngestMetrics['inserted'] {
  const facts = new Counter({
    name: 'marquee_facts_total',
    help: 'Facts inserted, by kind and by why they do not count (empty: they do)',
    labelNames: ['kind', 'reason'],
    registers,
  });
  const discrepancies = new Counter({
    name: 'marquee_price_discrepancies_total',
    help: 'Notices of exchanges whose price does not fit, by SSP endpoint and kind',
    labelNames: ['ssp_endpoint_id', 'kind'],
    registers,
  });
  const discrepancyNanos = new Counter({
    name: 'marquee_price_discrepancy_nanos_total',
    help: 'What these notices are about, nano-dollars, by SSP endpoint and kind',
    labelNames: ['ssp_endpoint_id', 'kind'],
    registers,
  });
  return (inserted) => {
    for (const { labels, count } of countsOf(inserted)) facts.inc(labels, count);
    for (const fact of inserted) {
      if (fact.discrepancy === '') continue;
      const labels = { ssp_endpoint_id: String(fact.ssp_endpoint_id), kind: fact.discrepancy };
      discrepancies.inc(labels);
      discrepancyNanos.inc(labels, Number(fact.discrepancy_nanos));
    }
  };
}

interface Count {
  readonly labels: { readonly kind: string; readonly reason: string };
  count: number;
}

/**
 * Facts by the labels of their counter. Incrementing a counter for every fact costs more than their insert.
 */
function countsOf(facts: readonly Fact[]): Iterable<Count> {
  const counts = new Map<string, Count>();
  for (const { kind, reason } of facts) {
    const key = reason === '' ? kind : `${kind} ${reason}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { labels: { kind, reason: reason.slice(0, 40) }, count: 1 });
    else known.count += 1;
  }
  return counts.values();
}
