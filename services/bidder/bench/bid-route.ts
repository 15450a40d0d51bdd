import type { AddressInfo } from 'node:net';

import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import autocannon from 'autocannon';
import fastify from 'fastify';

import { EDGE_SERVER_OPTIONS } from '../src/service.ts';
import {
  bidRequest,
  bidUrl,
  campaignFields,
  EVERYBODY,
  eventWriter,
  seedWorld,
  startBidder,
} from '../src/test/world.ts';

/**
 * Requests a second of the bid route, every one a bid, with campaigns that all fit; beside it a bare Fastify POST
 * that parses the same body and answers as many bytes. Client and server share the machine: read the ratio.
 *
 * `npm run bench -w services/bidder -- [campaigns] [seconds]`
 */
const campaigns = Number(process.argv[2] ?? 100);
const seconds = Number(process.argv[3] ?? 8);

const eventStore = createMemoryEventStore();
await seedWorld(eventStore, { balanceNanos: 10n ** 18n });
const write = eventWriter(eventStore);
for (let id = 100; id < 100 + campaigns - 1; id += 1) {
  const campaign = { campaignId: id, userId: 5 };
  const targeting = {
    ...EVERYBODY,
    countries: id % 2 === 0 ? ['USA'] : [],
    browsers: id % 3 === 0 ? ['Chrome'] : [],
  };
  const fields = campaignFields({
    bidPriceNanos: BigInt(1_000_000_000 + id * 1_000),
    totalBudgetNanos: 10n ** 15n,
    dailyBudgetNanos: 10n ** 14n,
    targeting,
  });
  await write(
    `campaign-${id}`,
    { type: 'CampaignCreated', data: { ...campaign, ...fields, duplicatedFrom: null } },
    { type: 'CampaignApproved', data: campaign },
  );
}

const body = JSON.stringify(
  bidRequest(
    { tmax: 500, bcat: ['IAB25', 'IAB26', 'IAB7-39'], badv: ['a.example', 'b.example'] },
    { bidfloor: 0.5 },
  ),
);
const world = await startBidder({ eventStore, trafficLog: createMemoryTrafficLog() });
await world.app.listen({ port: 0, host: '127.0.0.1' });
const answer = (await world.app.inject({ method: 'POST', url: bidUrl, payload: body })).body;
const bare = fastify(EDGE_SERVER_OPTIONS);
bare.post('/', (_request, reply) => reply.header('content-type', 'application/json').send(answer));
await bare.listen({ port: 0, host: '127.0.0.1' });

for (const round of [1, 2, 3]) {
  await measure(`bare  ${round}`, bare.server.address() as AddressInfo, '/');
  await measure(`bid   ${round}`, world.app.server.address() as AddressInfo, bidUrl);
}
process.exit(0);

async function measure(name: string, { port }: AddressInfo, path: string): Promise<void> {
  const used = process.cpuUsage();
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    connections: 64,
    duration: seconds,
    workers: 1,
  });
  const { user, system } = process.cpuUsage(used);
  const total = result.requests.total;
  console.log(
    `${name}: ${Math.round(result.requests.mean)} requests/s, p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ` +
      `${result['2xx']} x 2xx, ${result.non2xx} others, ${Math.round((user + system) / total)} us CPU a request with its client`,
  );
}
