import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import fastify from 'fastify';

import { EDGE_SERVER_OPTIONS } from '../src/service.ts';
import { seeded } from '../src/test/mutants.ts';
import { bidUrl, startBidder } from '../src/test/world.ts';
import { seedMarket } from './catalogue.ts';
import { bidRequests } from './market.ts';

/** What the edge tells the bench when it is up, and after each round when asked. */
export interface EdgeReady {
  readonly kind: 'ready';
  readonly bare: number;
  readonly bid: number;
  readonly path: string;
}
export interface EdgeUsage {
  readonly kind: 'usage';
  /** CPU since the last asking, microseconds. */
  readonly cpuUs: number;
  /** Longest stall of the event loop since the last asking, milliseconds. */
  readonly longestStallMs: number;
}

const random = seeded(7);
const eventStore = createMemoryEventStore();
await seedMarket(eventStore, Number(process.argv[2] ?? 1_000), random);

// Money is held for seconds instead of minutes: a closed loop makes bids for which no exchange would ever answer.
const world = await startBidder({
  eventStore,
  trafficLog: withoutBids(createMemoryTrafficLog()),
  config: { tuning: { holdSiteMs: 2_000, holdGraceMs: 1_000, bidFlushMs: 25 } },
});
await world.app.listen({ port: 0, host: '127.0.0.1' });

const bare = fastify(EDGE_SERVER_OPTIONS);
const answer = await anyBid();
bare.post('/', (_request, reply) => reply.header('content-type', 'application/json').send(answer));
await bare.listen({ port: 0, host: '127.0.0.1' });

const stalls = monitorEventLoopDelay({ resolution: 5 });
stalls.enable();
let used = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(used);
  used = process.cpuUsage();
  process.send?.({
    kind: 'usage',
    cpuUs: user + system,
    longestStallMs: stalls.max / 1e6,
  } satisfies EdgeUsage);
  stalls.reset();
});
process.on('disconnect', () => process.exit(0));
process.send?.({
  kind: 'ready',
  bare: (bare.server.address() as AddressInfo).port,
  bid: (world.app.server.address() as AddressInfo).port,
  path: bidUrl,
} satisfies EdgeReady);

/** Bids are made, encoded and queued; a log in memory would keep every one of them for ever. */
function withoutBids(log: TrafficLog): TrafficLog {
  return {
    ...log,
    append: async (topic, messages) => (topic === TOPICS.bids ? undefined : log.append(topic, messages)),
  };
}

async function anyBid(): Promise<string> {
  for (const payload of bidRequests(64, seeded(11))) {
    const response = await world.app.inject({ method: 'POST', url: bidUrl, payload });
    if (response.statusCode === 200) return response.body;
  }
  throw new Error('No request of the market gets a bid.');
}
