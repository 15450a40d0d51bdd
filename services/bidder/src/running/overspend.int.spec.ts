import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import type { TestChild } from '@marquee/adapters/test/child-process';
import { compileChild, startChild } from '@marquee/adapters/test/child-process';
import { openPostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { createPostgresLeaseStore } from '@marquee/budget';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { createTrackingTokens } from '@marquee/tracker';
import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { chargeOf } from '@marquee/schemas/common/markup';
import { dollars, formatDollars } from '@marquee/schemas/common/money';
import { TOKEN_ONLY } from '@marquee/schemas/traffic/tracking-claims';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { PARTITIONS, TOPIC_OF_KIND, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { decodeTrafficEvent, encodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';
import { expect, it, vi } from 'vitest';

import { campaignFields, seedServingCampaign, TRACKING_SECRET } from '../test/test-bidder.ts';

const CHILD = await compileChild(new URL('../test/bidder-child.ts', import.meta.url));
const BUDGET = dollars('100');
/** After a campaign was stopped a bid may still be on its way, no longer than this. */
const LATE_BIDS_MAX_MS = 2_000;
const NOTICE_LATE_MS = 1_500;

/** What the tracker appends when the exchange calls. */
function noticeOf(kind: TrafficKind, claims: TrackingClaims, clearingNanos: bigint | null): TrafficMessage {
  const logged: Partial<TrackingClaims> = { ...claims };
  for (const name of TOKEN_ONLY) delete logged[name];
  const event: TrafficEvent = {
    schemaVersion: 1,
    kind,
    atMs: Date.now(),
    claims: logged as TrafficEvent['claims'],
    clearingNanos,
    lossReason: kind === 'loss' ? 102 : null,
    notBillable: '',
    conversionValueNanos: null,
    conversionType: null,
    multiplier: 1,
  };
  return { key: claims.bidId, value: encodeTrafficEvent(event) };
}

const sum = (nanos: Iterable<bigint>): bigint => [...nanos].reduce((total, next) => total + next, 0n);

/** All messages of a topic. */
async function readTopic(log: TrafficLog, topic: string): Promise<TrafficEvent[]> {
  const events: TrafficEvent[] = [];
  const group = `reader-${topic}-${Math.random()}`;
  const consumer = await log.consume({
    group,
    topics: [topic],
    resumeFrom: async () => 0n,
    onBatch: async ({ messages }) => {
      for (const { value } of messages) events.push(decodeTrafficEvent(value));
    },
  });
  await vi.waitUntil(async () => (await log.lag(group, [topic])).every(({ lag }) => lag === 0n), {
    timeout: 30_000,
    interval: 50,
  });
  await consumer.stop();
  return events;
}

/** Plays the exchange for what the bidders answered: bills late, loses some, forgets some. */
class Exchange {
  readonly #tokens = createTrackingTokens({ current: TRACKING_SECRET });
  readonly #log: TrafficLog;
  readonly #seen = new Map<TestChild, number>();
  readonly #due: {
    readonly atMs: number;
    readonly kind: TrafficKind;
    readonly claims: TrackingClaims;
    readonly nanos: bigint | null;
  }[] = [];
  readonly bids: TrackingClaims[] = [];

  constructor(log: TrafficLog) {
    this.#log = log;
  }

  /** Takes the answers of a bidder, living or dead, and calls what is due. */
  async turn(bidders: readonly TestChild[]): Promise<void> {
    for (const bidder of bidders) {
      const lines = bidder.lines();
      for (const line of lines.slice(this.#seen.get(bidder) ?? 0)) this.#take(line);
      this.#seen.set(bidder, lines.length);
    }
    const nowMs = Date.now();
    const ready = this.#due.filter(({ atMs }) => atMs <= nowMs);
    if (ready.length === 0) return;
    this.#due.splice(0, this.#due.length, ...this.#due.filter(({ atMs }) => atMs > nowMs));
    for (const topic of new Set(ready.map(({ kind }) => TOPIC_OF_KIND[kind]))) {
      const notices = ready.filter(({ kind }) => TOPIC_OF_KIND[kind] === topic);
      await this.#log.append(
        topic,
        notices.map(({ kind, claims, nanos }) => noticeOf(kind, claims, nanos)),
      );
    }
  }

  get isQuiet(): boolean {
    return this.#due.length === 0;
  }

  #take(token: string): void {
    const verified = this.#tokens.verify(token, 'notice');
    if (!verified.ok) return;
    const { claims } = verified;
    this.bids.push(claims);
    if (claims.campaignId !== 42) return;
    const draw = this.bids.length % 20;
    const atMs = claims.bidAtMs + NOTICE_LATE_MS;
    if (draw < 13)
      this.#due.push({ atMs, kind: 'bill', claims, nanos: (claims.bidNanos * BigInt(60 + draw * 4)) / 100n });
    if (draw < 3) this.#due.push({ atMs: atMs + 500, kind: 'impression', claims, nanos: null });
    if (draw >= 13 && draw < 17)
      this.#due.push({ atMs: claims.bidAtMs + 700, kind: 'loss', claims, nanos: null });
  }
}

it(
  'bounds what two bidders spend flat out, notices being late and one of them killed',
  { timeout: 110_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'marquee overspend '));
    const engines = await openPostgresEngines();
    const log = createLmdbTrafficLog({ path: path.join(folder, 'log'), leaseMs: 2_000 });
    const write = eventWriter(engines.eventStore);
    const bidders: TestChild[] = [];
    const start = async (instance: string): Promise<TestChild> => {
      const child = startChild(CHILD, [engines.url, path.join(folder, 'log'), instance]);
      bidders.push(child);
      return child;
    };
    try {
      await createPostgresLeaseStore(engines.readStore).migrate();
      await log.ensureTopics(Object.values(TOPICS).map((name) => ({ name, partitions: PARTITIONS })));
      await seedServingCampaign(engines.eventStore, {
        campaign: {
          totalBudgetNanos: BUDGET,
          bidPriceNanos: dollars('20'),
          distribution: 'fast',
          frequencyCap: null,
        },
        endpoint: { qps: 1_000_000 },
        balanceNanos: dollars('5000'),
      });
      // Bids whenever the other cannot, so that the stop at the end stops something.
      const filler = { campaignId: 43, userId: 5 };
      await write(
        'campaign-43',
        {
          type: 'CampaignCreated',
          data: {
            ...filler,
            ...campaignFields({
              bidPriceNanos: dollars('1'),
              totalBudgetNanos: 0n,
              dailyBudgetNanos: 0n,
              frequencyCap: null,
            }),
            duplicatedFrom: null,
          },
        },
        { type: 'CampaignApproved', data: filler },
      );

      const exchange = new Exchange(log);
      const north = await start('north');
      const south = await start('south');
      const forMs = async (ms: number): Promise<void> => {
        const untilMs = performance.now() + ms;
        while (performance.now() < untilMs) {
          await exchange.turn(bidders);
          await delay(50);
        }
      };
      await vi.waitUntil(() => [north, south].every((bidder) => bidder.lines().includes('ready')), {
        timeout: 40_000,
        interval: 50,
      });
      const untilTrue = async (isTrue: () => boolean): Promise<void> => {
        const deadline = performance.now() + 40_000;
        while (!isTrue() && performance.now() < deadline) await forMs(100);
      };
      const mine = (): TrackingClaims[] => exchange.bids.filter(({ campaignId }) => campaignId === 42);
      const processes = (): Set<string> => new Set(mine().map(({ bidId }) => bidId.split('.')[0]!));
      await writeFile(path.join(folder, 'log.go'), '');
      await untilTrue(() => processes().size === 2);
      // Notices of the first bids have come, and others are on their way.
      await forMs(NOTICE_LATE_MS + 1_000);
      await south.kill();
      const killedAtMs = Date.now();
      await forMs(1_000);
      const successor = await start('south');
      await untilTrue(() => successor.lines().includes('ready'));
      await forMs(NOTICE_LATE_MS + 2_000);
      await untilTrue(() => sum(mine().map((claims) => chargeOf(claims, null))) > BUDGET);
      const stoppedAtMs = Date.now();
      await write('campaign-42', {
        type: 'CampaignStopped',
        data: { campaignId: 42, userId: 5, reason: null },
      });
      await write('campaign-43', { type: 'CampaignStopped', data: { ...filler, reason: null } });
      await forMs(LATE_BIDS_MAX_MS + 500);
      await north.kill();
      await successor.kill();
      while (!exchange.isQuiet) await forMs(200);

      const logged = new Set((await readTopic(log, TOPICS.bids)).map(({ claims }) => claims.bidId));
      const billed = new Map<string, bigint>();
      for (const { claims, clearingNanos, kind } of await readTopic(log, TOPICS.impressions)) {
        if (claims.campaignId !== 42 || billed.has(claims.bidId)) continue;
        expect(['bill', 'impression']).toContain(kind);
        billed.set(claims.bidId, chargeOf(claims, clearingNanos));
      }
      const spent = sum(billed.values());
      const crashed = sum([...billed].filter(([bidId]) => !logged.has(bidId)).map(([, nanos]) => nanos));
      const made = new Map<string, number>();
      for (const { bidId } of mine()) {
        const process = bidId.split('.')[0]!;
        made.set(process, (made.get(process) ?? 0) + 1);
      }
      const lateMs = Math.max(...exchange.bids.map(({ bidAtMs }) => bidAtMs)) - stoppedAtMs;
      console.info(
        [
          `budget ${formatDollars(BUDGET)}; stated bound: budget + bids that the crash took before they were logged`,
          `billed ${formatDollars(spent)} (${((Number(spent) * 100) / Number(BUDGET)).toFixed(2)} %) of ${billed.size} bids;` +
            ` of that ${formatDollars(crashed)} the crash took; overspend ${formatDollars(spent > BUDGET ? spent - BUDGET : 0n)}`,
          `bids of the campaign by process ${[...made.values()].join(', ')}; worth ${formatDollars(sum(mine().map((claims) => chargeOf(claims, null))))};` +
            ` of both campaigns ${exchange.bids.length}`,
          `last bid ${lateMs} ms after the stop; killed ${stoppedAtMs - killedAtMs} ms before it`,
        ].join('\n'),
      );
      expect(made.size).toBeGreaterThanOrEqual(2);
      expect(exchange.bids.some(({ bidAtMs }) => bidAtMs > stoppedAtMs - 1_000)).toBe(true);
      expect(spent).toBeLessThanOrEqual(BUDGET + crashed);
      expect(Number(spent)).toBeLessThanOrEqual(Number(BUDGET) * 1.01);
      // A budget that was never pressed proves nothing: bids worth more than all of it went out.
      expect(sum(mine().map((claims) => chargeOf(claims, null)))).toBeGreaterThan(BUDGET);
      expect(lateMs).toBeLessThan(LATE_BIDS_MAX_MS);
    } finally {
      for (const bidder of bidders) await bidder.kill();
      await log.dispose();
      await engines.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
