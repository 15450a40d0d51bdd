import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { io } from 'socket.io-client';

import { Exchange } from '../traffic/exchange.ts';
import { connect, endpointsByType, type Endpoint, signIn } from '../traffic/platform.ts';
import { createChance } from '../traffic/random.ts';
import { createTally } from '../traffic/tally.ts';

/**
 * How long after a billing notice was taken a watching client holds the number, with traffic running.
 *
 *   npm run live-latency [seconds] [qps]
 */
const URL_OF_PLATFORM = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '8080'}`;
const TICK_MS = 10;
/** What is not on the client's screen by then counts as lost. */
const PATIENCE_MS = 10_000;

interface Waiting {
  readonly impressions: number;
  readonly sinceNs: bigint;
}

/** What was billed of the watched campaigns, and how long each impression took to the watching client. */
class ScreenLatency {
  readonly latency = createHistogram();
  /** Impressions that the client will receive, by campaign. */
  readonly #expected = new Map<number, number>();
  readonly #waiting = new Map<number, Waiting[]>();
  #halfHour = '';

  /** Begins with the numbers that the client holds. */
  begin(held: readonly CampaignTotals[]): void {
    for (const { campaignId, impressions, halfHour } of held) {
      this.#halfHour = halfHour;
      this.#expected.set(campaignId, impressions);
      this.#waiting.set(campaignId, []);
    }
  }

  billed(campaignId: number): void {
    const open = this.#waiting.get(campaignId);
    if (!open) return;
    const impressions = (this.#expected.get(campaignId) ?? 0) + 1;
    this.#expected.set(campaignId, impressions);
    open.push({ impressions, sinceNs: process.hrtime.bigint() });
  }

  shown(totals: CampaignTotals): void {
    if (totals.halfHour !== this.#halfHour) return;
    const open = this.#waiting.get(totals.campaignId) ?? [];
    while (open[0] && open[0].impressions <= totals.impressions) {
      this.latency.record(process.hrtime.bigint() - (open.shift()?.sinceNs ?? 0n));
    }
  }

  /** Impressions that were billed and are not on the screen. */
  open(): number {
    return [...this.#waiting.values()].reduce((sum, list) => sum + list.length, 0);
  }
}

async function main(): Promise<number> {
  const seconds = Number(process.argv[2] ?? 20);
  const qps = Number(process.argv[3] ?? 200);
  const platform = await connect(URL_OF_PLATFORM, 'admin@marquee.test', 'marquee-demo');
  const endpoints = endpointsByType(platform, ['banner']).get('banner') ?? [];
  const advertiser = await signIn(URL_OF_PLATFORM, 'advertiser@marquee.test', 'marquee-demo');
  const campaignIds = await campaignsOf(advertiser);
  const screen = new ScreenLatency();

  const socket = io(URL_OF_PLATFORM, { auth: { token: advertiser }, transports: ['websocket'] });
  socket.on('totals', (totals: CampaignTotals) => screen.shown(totals));
  const answer = (await socket.emitWithAck('watch', { campaignIds })) as { totals: CampaignTotals[] };
  screen.begin(answer.totals);
  await runAuctions(endpoints, seconds, qps, (campaignId) => screen.billed(campaignId));
  const deadline = performance.now() + PATIENCE_MS;
  while (screen.open() > 0 && performance.now() < deadline) await pause(50);
  socket.disconnect();
  await fetch(`${URL_OF_PLATFORM}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.token}` },
  });
  return report(screen);
}

/** Auctions at an even rate; resolves when their last notice was answered. */
async function runAuctions(
  endpoints: readonly Endpoint[],
  seconds: number,
  qps: number,
  onBilled: (campaignId: number) => void,
): Promise<void> {
  const random = createChance(7);
  const tally = createTally(['banner']);
  const exchange = new Exchange({ tally, winRate: 0.6, clickRate: 0.02, conversionRate: 0, onBilled });
  const begunAt = performance.now();
  let sent = 0;
  while (performance.now() - begunAt < seconds * 1_000) {
    const due = Math.floor(((performance.now() - begunAt) / 1_000) * qps);
    for (; sent < due; sent += 1)
      exchange.offer({ type: 'banner', endpoint: random.pick(endpoints), random: random.fork() });
    await pause(TICK_MS);
  }
  await exchange.finished();
}

/** @returns the exit code */
function report(screen: ScreenLatency): number {
  const { latency } = screen;
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(0);
  console.log(`billed and watched  ${latency.count}, never shown ${screen.open()}`);
  console.log(
    `notice to screen ms  p50 ${ms(latency.percentile(50))}  p90 ${ms(latency.percentile(90))}  p99 ${ms(latency.percentile(99))}  max ${ms(latency.max)}`,
  );
  return screen.open() === 0 && latency.count > 0 ? 0 : 1;
}

async function campaignsOf(token: string): Promise<number[]> {
  const response = await fetch(`${URL_OF_PLATFORM}/api/campaigns?perPage=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: readonly { id: number }[] };
  return data.map(({ id }) => id);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
