import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { io } from 'socket.io-client';

import { Exchange } from '../traffic/exchange.ts';
import { connect, endpointsByType, type Endpoint, signIn } from '../traffic/platform.ts';
import { createRandom } from '../traffic/random.ts';
import { createTally } from '../traffic/tally.ts';

const TICK_MS = 10;
/** What is not on the client's screen by then counts as lost. */
const PATIENCE_MS = 10_000;

/** How long after a billing notice was taken a watching client held the number. */
export interface OnScreen {
  /** Nanoseconds. */
  readonly latency: RecordableHistogram;
  /** Impressions that never came. */
  readonly missing: number;
}

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

/**
 * Plays banners against a Marquee with the demo while its advertiser watches every campaign.
 * @param url of the control plane
 */
export async function measureOnScreen(url: string, seconds: number, qps: number): Promise<OnScreen> {
  const platform = await connect(url, 'admin@marquee.test', 'marquee-demo');
  const endpoints = endpointsByType(platform, ['banner']).get('banner') ?? [];
  const advertiser = await signIn(url, 'advertiser@marquee.test', 'marquee-demo');
  const campaignIds = await campaignsOf(url, advertiser);
  const screen = new ScreenLatency();

  const socket = io(url, { auth: { token: advertiser }, transports: ['websocket'] });
  socket.on('totals', (totals: CampaignTotals) => screen.shown(totals));
  const answer = (await socket.emitWithAck('watch', { campaignIds })) as { totals: CampaignTotals[] };
  screen.begin(answer.totals);
  await runAuctions(endpoints, seconds, qps, (campaignId) => screen.billed(campaignId));
  const deadline = performance.now() + PATIENCE_MS;
  while (screen.open() > 0 && performance.now() < deadline) await pause(50);
  socket.disconnect();
  await fetch(`${url}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.token}` },
  });
  return { latency: screen.latency, missing: screen.open() };
}

/** Auctions at an even rate; resolves when their last notice was answered. */
async function runAuctions(
  endpoints: readonly Endpoint[],
  seconds: number,
  qps: number,
  onBilled: (campaignId: number) => void,
): Promise<void> {
  const random = createRandom(7);
  const tally = createTally(['banner']);
  const exchange = new Exchange({ tally, winRate: 0.6, clickRate: 0.02, conversionRate: 0, onBilled });
  const begunAt = performance.now();
  let sent = 0;
  while (performance.now() - begunAt < seconds * 1_000) {
    const due = Math.floor(((performance.now() - begunAt) / 1_000) * qps);
    for (; sent < due; sent += 1)
      exchange.send({ type: 'banner', endpoint: random.pick(endpoints), random: random.fork() });
    await pause(TICK_MS);
  }
  await exchange.finished();
}

async function campaignsOf(url: string, token: string): Promise<number[]> {
  const response = await fetch(`${url}/api/campaigns?perPage=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: readonly { id: number }[] };
  return data.map(({ id }) => id);
}

/** The line of a report, milliseconds. */
export function describeOnScreen({ latency, missing }: OnScreen): string {
  const percentiles = [50, 90, 95, 99].map(
    (percent) => `p${percent} ${(latency.percentile(percent) / 1e6).toFixed(0)}`,
  );
  return `impression to screen ms  ${percentiles.join('  ')}  max ${(latency.max / 1e6).toFixed(0)}  (${latency.count} watched, never shown ${missing})`;
}
