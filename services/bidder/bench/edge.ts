import type { AddressInfo } from 'node:net';

import { createPostgresEventStore } from '@marquee/adapters/postgres/event-store';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import { seeded } from '../src/test/mutants.ts';
import { bidUrl, startBidder } from '../src/test/test-bidder.ts';
import { addMembers, seedMarket, ownerOf } from './catalogue.ts';
import { bidRequests, REQUEST_SEED } from './market.ts';
import type { EdgeReady } from './servers.ts';
import { answerBench } from './server-child.ts';

/** A bidder with a market: `<active creatives> [PostgreSQL address of the event store]`, otherwise in memory. */
const [creatives = '1000', storeUrl = ''] = process.argv.slice(2);
const eventStore = storeUrl === '' ? createMemoryEventStore() : createPostgresEventStore({ url: storeUrl });
await seedMarket(eventStore, Number(creatives), seeded(7));
const trafficLog = createMemoryTrafficLog();
await addMembers(trafficLog);

// Money is held for seconds instead of minutes: a closed loop makes bids for which no exchange would ever answer.
const testBidder = await startBidder({
  eventStore,
  trafficLog: withoutBids(trafficLog),
  config: { tuning: { siteReservationMs: 2_000, reservationGraceMs: 1_000, bidFlushMs: 25 } },
});
await testBidder.app.listen({ port: 0, host: '127.0.0.1' });
const answers = await answersOf(bidRequests(256, seeded(REQUEST_SEED)));

answerBench(async (question) => {
  if (question.kind !== 'stop-campaign') return undefined;
  const { campaignId } = question;
  const atMs = performance.timeOrigin + performance.now();
  const data = { campaignId, userId: ownerOf(campaignId), reason: null };
  await eventWriter(eventStore)(`campaign-${campaignId}`, { type: 'CampaignStopped', data });
  return atMs;
});
process.send?.({
  port: (testBidder.app.server.address() as AddressInfo).port,
  path: bidUrl,
  answers,
} satisfies EdgeReady);

/** Bids are made, encoded and queued; a log in memory would keep every one of them forever. */
function withoutBids(log: TrafficLog): TrafficLog {
  const thrownAway: readonly string[] = [TOPICS.bids, TOPICS.inventory];
  return {
    ...log,
    append: async (topic, messages) => (thrownAway.includes(topic) ? undefined : log.append(topic, messages)),
  };
}

async function answersOf(bodies: readonly string[]): Promise<EdgeReady['answers']> {
  const answers: [string, string | null][] = [];
  for (const payload of bodies) {
    const { statusCode, body } = await testBidder.app.inject({ method: 'POST', url: bidUrl, payload });
    const { id } = JSON.parse(payload) as { readonly id: string };
    answers.push([id, statusCode === 200 ? body : null]);
  }
  return answers;
}
