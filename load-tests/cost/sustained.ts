import { setTimeout as pause } from 'node:timers/promises';

import { DAY_MS } from '@marquee/schemas/common/time';

import { createApi, type Api } from '../crash/api.ts';
import type { Product } from '../crash/product.ts';
import { createRequests } from '../traffic/bid-requests.ts';
import { connect, endpointsByType, type Endpoint } from '../traffic/platform.ts';
import { createRandom } from '../traffic/random.ts';
import { ID_MARKER, runClosedLoop, type LoopResult, type Templates } from './closed-loop.ts';
import { loadBetween, processorTimeOf } from './processor-time.ts';

const ADMIN = { email: 'admin@marquee.test', password: 'marquee-demo' };
const TEMPLATES = 2_000;
const CONNECTIONS = 32;
const LOOK_MS = 100;
const DRAINED_WITHIN_MS = 120_000;

/** As many bids as a whole product makes, and how long their facts take. */
export interface Sustained {
  readonly loop: LoopResult;
  /** From the last answer until every bid is in the statistics, milliseconds; undefined: not in two minutes. */
  readonly drainedAfterMs: number | undefined;
  /** By role, in per cent of one core, while it was asked. */
  readonly load: ReadonlyMap<string, number>;
  /** Caller load of this process, which asks. */
  readonly callerLoad: number;
}

/** Asks for bids in a closed loop: no notices and no pixels, so a bid is one fact and is never shown. */
export async function measureSustained(product: Product, seconds: number): Promise<Sustained> {
  const platform = await connect(product.url, ADMIN.email, ADMIN.password);
  const api = await createApi(product.url, ADMIN.email, ADMIN.password);
  const templates = templatesFor(endpointsByType(platform, ['banner']).get('banner') ?? []);
  const bidsBefore = await countedBids(api);
  const before = await processorTimeOf(product);
  const cpu = process.cpuUsage();
  const loop = await runClosedLoop(templates, CONNECTIONS, seconds);
  const { user, system } = process.cpuUsage(cpu);
  const load = loadBetween(before, await processorTimeOf(product));
  const wanted = bidsBefore + loop.bids;
  const endedAt = performance.now();
  while ((await countedBids(api)) < wanted) {
    if (performance.now() - endedAt > DRAINED_WITHIN_MS)
      return { loop, drainedAfterMs: undefined, load, callerLoad: shareOf(user + system, loop) };
    await pause(LOOK_MS);
  }
  const drainedAfterMs = performance.now() - endedAt;
  return { loop, drainedAfterMs, load, callerLoad: shareOf(user + system, loop) };
}

/** Microseconds of processor time in per cent of one core. */
const shareOf = (cpuUs: number, { seconds }: LoopResult): number => cpuUs / seconds / 1e4;

function templatesFor(endpoints: readonly Endpoint[]): Templates {
  const random = createRandom(11);
  const nextRequest = createRequests();
  const [first] = endpoints;
  if (first === undefined) throw new Error('There is no endpoint for banners.');
  const { hostname, port } = new URL(first.bidUrl);
  const requests = Array.from({ length: TEMPLATES }, () => {
    const { bidUrl, isVersion26 } = random.pick(endpoints);
    const { pathname, search } = new URL(bidUrl);
    const request = { ...nextRequest('banner', isVersion26, random), id: ID_MARKER, test: 0, tmax: 1_000 };
    const body = JSON.stringify(request);
    return Buffer.from(
      `POST ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
        `x-openrtb-version: ${isVersion26 ? '2.6' : '2.5'}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
  return { requests, host: hostname, port: Number(port) };
}

/** Bids in the statistics of yesterday, today and tomorrow. */
async function countedBids(api: Api): Promise<number> {
  const day = (fromNow: number) => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await api.ask(
    'GET',
    `/statistics?groupBy=day&fields=bids&from=${day(-1)}&to=${day(1)}&perPage=10`,
  );
  return rows.reduce((sum, row) => sum + Number(row['bids']), 0);
}

/** The lines of a report. */
export function describeSustained({ loop, drainedAfterMs, load, callerLoad }: Sustained): string {
  const rate = (count: number, seconds: number) => (count / seconds).toFixed(0);
  const end =
    drainedAfterMs === undefined
      ? 'not all facts were in two minutes later'
      : `all facts in ${(drainedAfterMs / 1_000).toFixed(1)} s later, ${rate(loop.bids, loop.seconds + drainedAfterMs / 1_000)} bids/s with that`;
  const shares = [...load, ['this caller', callerLoad] as const].map(
    ([role, share]) => `${role} ${share.toFixed(0)}`,
  );
  return [
    `closed loop   ${rate(loop.answered, loop.seconds)} answers/s, ${rate(loop.bids, loop.seconds)} bids/s for ${loop.seconds.toFixed(0)} s; ${end}`,
    `              % of a core: ${shares.join(', ')}`,
  ].join('\n');
}
