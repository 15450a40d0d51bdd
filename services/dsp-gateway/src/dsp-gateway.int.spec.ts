import { gzipSync } from 'node:zlib';

import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';
import { BANNER_BID } from '@marquee/openrtb/test/banner-bid';
import { SAMPLE_DSP_ENDPOINT } from '@marquee/schemas/dsp-endpoint/samples';
import type { Behaviour, DspServer } from '@marquee/openrtb/test/dsp-server';
import { startDspServer } from '@marquee/openrtb/test/dsp-server';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import { dspEndpointFigures } from '@marquee/schemas/queries/no-bids';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';

import { DspGateway } from './dsp-gateway.ts';
import { banner, requestOf, SEAT } from '../test/dsp-parts.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
/** Generous: a machine that tests many things at once answers late, and no test is about speed. */
const PATIENT_MS = 5_000;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const start = async (behave: Behaviour, onGet?: Behaviour): Promise<DspServer> => {
  const server = await startDspServer(behave, onGet);
  closers.push(() => server.stop());
  return server;
};

function demandOf(...endpoints: readonly Partial<DspEndpointFields>[]): DspGateway {
  const demand = new DspGateway({
    publicEdgeUrl: 'https://edge.example/',
    seat: SEAT,
    allowsLoopback: true,
  });
  endpoints.forEach((fields, index) =>
    applyEvent(demand, 'DspEndpointCreated', {
      dspEndpointId: index + 1,
      ...SAMPLE_DSP_ENDPOINT,
      tmax: PATIENT_MS,
      ...fields,
    }),
  );
  closers.push(() => demand.stop());
  return demand;
}
const applyEvent = (demand: DspGateway, type: string, data: object): void =>
  demand.apply({ type, data } as DspEndpointEvent);

const ask = (demand: DspGateway, request: NormalisedRequest = requestOf(banner()), leftMs = PATIENT_MS) =>
  demand.ask({ request, sspEndpointId: 7, deadlineMs: performance.now() + leftMs, nowMs: NOW });

const figuresOf = (demand: DspGateway, index = 0) => {
  const figures = demand.figures(NOW)[index]!;
  expect(v.safeParse(dspEndpointFigures, figures).issues).toBeUndefined();
  const { calls, bids, noBids, timeouts, failures, wins } = figures;
  return {
    calls: calls.total,
    bids: bids.total,
    noBids: noBids.total,
    timeouts: timeouts.total,
    failures: failures.total,
    wins: wins.total,
    refused: Object.fromEntries(figures.refusedBids.map(({ reason, total }) => [reason, total])),
    spentToday: figures.spentToday,
  };
};

const answer = (response: Parameters<Behaviour>[1], request: object, ...bids: readonly object[]): void => {
  const { id } = request as { id: string };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id, cur: 'USD', seatbid: [{ seat: 'b', bid: bids }] }));
};
const bidding: Behaviour = (request, response) => answer(response, request, BANNER_BID);

it('brings checked bids of several bidders, over connections that are kept', async () => {
  const one = await start(bidding);
  const other = await start((request, response, raw) => {
    expect(raw.headers).toMatchObject({ 'accept-encoding': 'gzip', 'x-openrtb-version': '2.5' });
    const { id } = request as { id: string };
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(JSON.stringify({ id, seatbid: [{ bid: [{ ...BANNER_BID, price: 3 }] }] })));
  });
  const demand = demandOf({ url: `${one.url}/rtb?x=1` }, { url: other.url, isDirect: true });
  for (let round = 0; round < 10; round += 1) {
    const bids = await ask(demand);
    expect(bids.map(({ dspEndpointId, priceNanos }) => [dspEndpointId, priceNanos])).toEqual([
      [1, 1_800_000n],
      [2, 3_000_000n],
    ]);
  }
  // A call that starts in the very turn in which the last one ends takes a second connection.
  for (const server of [one, other]) expect(server.connections()).toBeLessThanOrEqual(2);
  expect(new Set(one.asked.map(({ id }) => id)).size).toBe(10);
  expect(one.asked[0]!['tmax']).toBeGreaterThan(0);
  expect(one.asked[0]!['tmax']).toBeLessThan(PATIENT_MS);
  expect(figuresOf(demand)).toMatchObject({ calls: 10, bids: 10, noBids: 0, failures: 0, timeouts: 0 });
  expect(demand.figures(NOW)[0]!.tookMs!.p50).toBeGreaterThan(0);
});

it('does not wait for who is late, and takes the others’ bids', async () => {
  const quick = await start(bidding);
  const silent = await start(() => undefined);
  const demand = demandOf({ url: quick.url }, { url: silent.url });
  await ask(demand);
  const startedMs = performance.now();
  const bids = await ask(demand, requestOf(banner()), 400);
  expect(performance.now() - startedMs).toBeLessThan(PATIENT_MS);
  expect(bids.map(({ dspEndpointId }) => dspEndpointId)).toEqual([1]);
  expect(figuresOf(demand, 1)).toMatchObject({ bids: 0, failures: 0 });
  expect(figuresOf(demand, 1).timeouts).toBeGreaterThanOrEqual(1);
}, 20_000);

it('ends a call at the bidder’s own tmax', async () => {
  const slow = await start((_request, response) => void response.write('{"id":'));
  const demand = demandOf({ url: slow.url, tmax: 50 });
  expect(await ask(demand)).toEqual([]);
  expect(slow.asked[0]!['tmax']).toBe(50);
  expect(figuresOf(demand)).toMatchObject({ calls: 1, timeouts: 1 });
});

it('asks no endpoint when no time is left', async () => {
  const server = await start(bidding);
  const demand = demandOf({ url: server.url });
  expect(await ask(demand, requestOf(banner()), 10)).toEqual([]);
  expect(figuresOf(demand)).toMatchObject({ calls: 0 });
});

const BROKEN: readonly (readonly [string, Behaviour])[] = [
  ['garbage', (_request, response) => void response.end('Bad Gateway')],
  ['half a document', (_request, response) => void response.end('{"id":"x","seatbid":[')],
  ['a list', (_request, response) => void response.end('[]')],
  ['too much', (_request, response) => void response.end(`{"id":"${'x'.repeat(300_000)}"}`)],
  [
    'a packed bomb',
    (_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(' '.repeat(50_000_000)));
    },
  ],
  [
    'a packing of another kind',
    (_request, response) => void response.setHeader('content-encoding', 'br').end('x'),
  ],
  ['what is no gzip', (_request, response) => void response.setHeader('content-encoding', 'gzip').end('{}')],
  ['an error', (_request, response) => void response.writeHead(500).end('{}')],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: '/' }).end()],
  ['a closed connection', (_request, response) => void response.destroy()],
  [
    'a connection that closes in the middle',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"id":', () => response.destroy());
    },
  ],
];
it.each(BROKEN)('takes %s for a failure and nothing more', async (_name, behave) => {
  const [broken, good] = [await start(behave), await start(bidding)];
  const demand = demandOf({ url: broken.url }, { url: good.url });
  for (let round = 1; round <= 2; round += 1) {
    expect((await ask(demand)).map(({ dspEndpointId }) => dspEndpointId)).toEqual([2]);
    expect(figuresOf(demand)).toMatchObject({ calls: round, failures: round, bids: 0, timeouts: 0 });
  }
});

it('takes 204, an empty body and an answer without bids for none', async () => {
  const behaviours: Behaviour[] = [
    (_request, response) => void response.writeHead(204).end(),
    (_request, response) => void response.writeHead(200).end(),
    (request, response) => void response.end(JSON.stringify({ id: request['id'], nbr: 2 })),
  ];
  let turn = 0;
  const server = await start((...call) => behaviours[turn++]!(...call));
  const demand = demandOf({ url: server.url });
  for (const _ of behaviours) expect(await ask(demand)).toEqual([]);
  expect(figuresOf(demand)).toMatchObject({ calls: 3, noBids: 3, failures: 0 });
});

it('counts bids that it rejects, and notifies their bidder of the reason', async () => {
  const lurl = (server: DspServer): string =>
    `${server.url}/loss?r=\${AUCTION_LOSS}&b=\${AUCTION_BID_ID}&p=\${AUCTION_PRICE}`;
  const server: DspServer = await start((request, response) =>
    answer(
      response,
      request,
      { ...BANNER_BID, lurl: lurl(server) },
      { ...BANNER_BID, id: 'b2', price: 0.1, lurl: lurl(server) },
      { ...BANNER_BID, id: 'b3', w: 1, h: 1, lurl: lurl(server) },
      { ...BANNER_BID, id: 'b4', crid: undefined, lurl: 'http://10.0.0.1/loss' },
    ),
  );
  const demand = demandOf({ url: server.url });
  const bids = await ask(demand);
  expect(bids).toHaveLength(1);
  demand.lost(bids[0]!, 102, 2_700_000n, NOW);
  await expect
    .poll(() => server.getUrls.toSorted())
    .toEqual(['/loss?r=100&b=b2&p=', '/loss?r=102&b=b1&p=3.00', '/loss?r=203&b=b3&p=']);
  expect(figuresOf(demand).refused).toEqual({ floor: 1, size: 1, 'no-creative-id': 1, outbid: 1 });
});

it('treats an internal error as no bid, reports it, and keeps asking', async () => {
  const server = await start(bidding);
  const problems: unknown[] = [];
  const demand = new DspGateway({
    publicEdgeUrl: 'https://edge.example/',
    seat: SEAT,
    allowsLoopback: true,
    onError: (error) => problems.push(error),
  });
  closers.push(() => demand.stop());
  applyEvent(demand, 'DspEndpointCreated', {
    dspEndpointId: 1,
    ...SAMPLE_DSP_ENDPOINT,
    tmax: PATIENT_MS,
    url: server.url,
  });
  const broken = {
    ...requestOf(banner()),
    get root(): never {
      throw new Error('cannot be read');
    },
  };
  expect(await ask(demand, broken)).toEqual([]);
  expect(problems).toEqual([new Error('cannot be read')]);
  expect(await ask(demand)).toHaveLength(1);
  expect(figuresOf(demand)).toMatchObject({ calls: 2, failures: 1, bids: 1 });
});

it('asks no more often than it may', async () => {
  const server = await start(bidding);
  const demand = demandOf({ url: server.url, qps: 2 });
  for (let round = 0; round < 4; round += 1) await ask(demand);
  expect(figuresOf(demand)).toMatchObject({ calls: 2, bids: 2 });
});

it('does not call a DSP that fails repeatedly, and tries once after a pause', async () => {
  let isBroken = true;
  const server = await start((...call) => {
    if (isBroken) call[1].writeHead(503).end();
    else bidding(...call);
  });
  const demand = demandOf({ url: server.url });
  const request = requestOf(banner());
  const askAt = (nowMs: number) =>
    demand.ask({ request, sspEndpointId: 7, deadlineMs: performance.now() + PATIENT_MS, nowMs });
  for (let round = 0; round < 12; round += 1) await askAt(NOW);
  expect(server.asked).toHaveLength(10);
  expect(demand.wants(request, NOW)).toBe(false);
  await Promise.all([askAt(NOW + 2_000), askAt(NOW + 2_000)]);
  expect(server.asked).toHaveLength(11);
  isBroken = false;
  expect(await askAt(NOW + 6_000)).toHaveLength(1);
  expect(await askAt(NOW + 6_000)).toHaveLength(1);
  // Another address is another server, which has not failed.
  isBroken = true;
  for (let round = 0; round < 10; round += 1) await askAt(NOW + 6_000);
  expect(demand.wants(request, NOW + 6_000)).toBe(false);
  applyEvent(demand, 'DspEndpointChanged', { dspEndpointId: 1, url: `${server.url}/other` });
  expect(demand.wants(request, NOW + 6_000)).toBe(true);
});

it('limits the spend of each endpoint per day', async () => {
  const server = await start(bidding);
  // Two bids of 0.002 dollars each, and not a third.
  const demand = demandOf({ url: server.url, spendLimitNanos: 5_000_000n });
  const [bid] = await ask(demand);
  const until = NOW + 60_000;
  expect([1, 2, 3].map((nth) => demand.reserve(bid!, `bid-${nth}`, until, NOW))).toEqual([true, true, false]);
  demand.lost(bid!, 102, 1n, NOW);
  expect(figuresOf(demand).refused).toEqual({ 'spend-limit': 1 });
  demand.released(1, 'bid-2');
  const place = { partition: 0, offset: 5n };
  const charge = { dspEndpointId: 1, bidId: 'bid-1', chargeNanos: 1_500_000n, atMs: NOW, ...place };
  demand.charged(charge, NOW);
  demand.charged(charge, NOW);
  expect(figuresOf(demand)).toMatchObject({ wins: 1, spentToday: '0.0015' });
  const old = { bidId: 'before a restart', offset: 6n, atMs: NOW - 3_600_000 };
  const before = { ...charge, ...old, chargeNanos: 3_500_000n };
  demand.charged(before, NOW);
  expect(figuresOf(demand)).toMatchObject({ wins: 1, spentToday: '0.005' });
  expect(demand.wants(requestOf(banner()), NOW)).toBe(false);
  expect(await ask(demand)).toEqual([]);
  expect(demand.wants(requestOf(banner()), NOW + 86_400_000)).toBe(true);
});

it('counts what other bidders have out for it, and lets go of it with them', async () => {
  const server = await start(bidding);
  const demand = demandOf({ url: server.url, spendLimitNanos: 5_000_000n });
  const [bid] = await ask(demand);
  const until = NOW + 60_000;
  demand.opened(1, 'q.1', 4_000_000n, until, NOW);
  expect(demand.reserve(bid!, 'p.1', until, NOW)).toBe(false);
  demand.released(1, 'q.1');
  expect(demand.reserve(bid!, 'p.2', until, NOW)).toBe(true);
});

it('follows what admins do', async () => {
  const server = await start(bidding);
  const demand = demandOf();
  const request = requestOf(banner());
  expect([demand.isEmpty, demand.wants(request, NOW)]).toEqual([true, false]);
  applyEvent(demand, 'DspEndpointCreated', {
    dspEndpointId: 3,
    ...SAMPLE_DSP_ENDPOINT,
    tmax: PATIENT_MS,
    url: server.url,
  });
  expect([demand.isEmpty, demand.wants(request, NOW)]).toEqual([false, true]);
  expect(demand.wants(requestOf(banner(), 'pop'), NOW)).toBe(false);
  applyEvent(demand, 'DspEndpointChanged', { dspEndpointId: 3, isActive: false });
  expect([demand.isEmpty, await ask(demand)]).toEqual([true, []]);
  applyEvent(demand, 'DspEndpointChanged', { dspEndpointId: 3, isActive: true, marginBps: 5_000 });
  expect((await ask(demand))[0]).toMatchObject({ dspEndpointId: 3, priceNanos: 1_000_000n });
  applyEvent(demand, 'DspEndpointDeleted', { dspEndpointId: 3 });
  expect([demand.isEmpty, demand.figures(NOW), await ask(demand)]).toEqual([true, [], []]);
});

it('buys pops by a feed', async () => {
  const server = await start(bidding, (_request, response) =>
    response.end(
      '<result><listing id="l1"><bid>0.002</bid><url>https://shop.example/</url></listing></result>',
    ),
  );
  const demand = demandOf({ url: `${server.url}/feed?seat=9`, isPopXml: true });
  const pop = requestOf(banner({ imp: [{ id: '1', ext: { type: 'pop' } }] }), 'pop');
  expect(await ask(demand, pop)).toMatchObject([
    { kind: 'pop', adm: 'https://shop.example/', dspPriceNanos: 2_000_000n, priceNanos: 1_800_000n },
  ]);
  expect(server.getUrls[0]).toMatch(/^\/feed\?seat=9&ua=Mozilla/);
});

it('never calls a private address, not even by a name', async () => {
  const server = await start(bidding);
  const { port } = new URL(server.url);
  const demand = demandOf(
    { url: `https://10.0.0.1:${port}/` },
    { url: `http://127.0.0.1.nip.example:${port}/` },
    { url: `https://[::ffff:127.0.0.1]:${port}/` },
  );
  expect(await ask(demand)).toEqual([]);
  expect([0, 1, 2].map((index) => figuresOf(demand, index).failures)).toEqual([1, 1, 1]);
  expect(server.asked).toEqual([]);
});

it('asks no endpoint on this machine, unless that is allowed', async () => {
  const server = await start(bidding);
  const demand = new DspGateway({ publicEdgeUrl: 'https://edge.example/', seat: SEAT });
  closers.push(() => demand.stop());
  applyEvent(demand, 'DspEndpointCreated', {
    dspEndpointId: 1,
    ...SAMPLE_DSP_ENDPOINT,
    tmax: PATIENT_MS,
    url: server.url,
  });
  expect(await ask(demand)).toEqual([]);
  expect(figuresOf(demand).failures).toBe(1);
  expect(server.asked).toEqual([]);
});
