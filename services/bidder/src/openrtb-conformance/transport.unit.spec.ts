import { once } from 'node:events';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { bidRequest, bidUrl } from '../test/test-bidder.ts';
import { claimsIn } from '../test/notices.ts';
import { asks, type Bid, bidsIn, connectExchange, type ExchangeClient } from './test/exchange-client.ts';

describe('OpenRTB conformance: how a bid request travels and what it must hold', () => {
  let exchange: ExchangeClient;
  beforeAll(async () => {
    exchange = await connectExchange();
  });
  afterAll(() => exchange.stop());
  const wire = JSON.stringify(bidRequest());

  describe('transport', () => {
    it('takes POST', async () => {
      expect((await exchange.send(wire)).statusCode).toBe(200);
    });
    it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
      'answers %s of a bid request with 405 and the method that it takes',
      async (method) => {
        const answer = await exchange.testBidder.app.inject({ method, url: bidUrl });
        expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'POST' } });
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      },
    );
    it('answers POST of a feed with 405 and the method that it takes', async () => {
      const url = bidUrl.replace('rtb', 'feed');
      const answer = await exchange.testBidder.app.inject({ method: 'POST', url, payload: wire });
      expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'GET' } });
    });
    it.each([
      ['as it is sent', Buffer.alloc(1_048_577, 32), {}],
      ['once it is inflated', gzipSync(Buffer.alloc(1_048_577, 32)), { 'content-encoding': 'gzip' }],
    ])('answers a body over a mebibyte %s with 413 and problem details', async (_name, body, headers) => {
      const answer = await exchange.send(body, { headers });
      expect(answer.statusCode).toBe(413);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(JSON.parse(answer.body)).toMatchObject({ status: 413, title: 'Payload Too Large' });
    });
    it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.8, *;q=0.1', '*'])(
      'answers in gzip where Accept-Encoding is %s',
      async (accepted) => {
        const payload = wire;
        const headers = { 'accept-encoding': accepted };
        const answer = await exchange.testBidder.app.inject({
          method: 'POST',
          url: bidUrl,
          headers,
          payload,
        });
        expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
        expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
        expect(bidsIn(gunzipSync(answer.rawPayload).toString())).toHaveLength(1);
      },
    );
    it.each(['identity', 'br', 'gzip;q=0, *', 'gzip;q=0.0', '*;q=0', ''])(
      'answers as it is where Accept-Encoding is %s',
      async (accepted) => {
        const answer = await exchange.send(wire, { headers: { 'accept-encoding': accepted } });
        expect(answer.headers).not.toHaveProperty('content-encoding');
        expect(bidsIn(answer.body)).toHaveLength(1);
      },
    );
    it('answers no bid without an encoding', async () => {
      const answer = await exchange.send(bidRequest({}, { bidfloor: 1_000 }), {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(answer).toMatchObject({ statusCode: 204, body: '' });
      expect(answer.headers).not.toHaveProperty('content-encoding');
    });
    it('reads JSON where the Content-Type is missing', async () => {
      expect((await exchange.send(Buffer.from(wire))).statusCode).toBe(200);
    });
    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/octet-stream',
    ])('reads JSON that is announced as %s', async (type) => {
      expect((await exchange.send(wire, { headers: { 'content-type': type } })).statusCode).toBe(200);
    });
    it('answers a bid with 200 and JSON', async () => {
      const answer = await exchange.send(wire);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(bidsIn(answer.body)).toHaveLength(1);
    });
    it('answers no bid with 204 and nothing', async () => {
      const answer = await exchange.send(bidRequest({}, { bidfloor: 1_000 }));
      expect(answer).toMatchObject({ statusCode: 204, body: '' });
    });
    it('reads JSON behind a byte order mark, plain and zipped', async () => {
      const marked = Buffer.from(`\ufeff${wire}`);
      expect((await exchange.send(marked)).statusCode).toBe(200);
      const headers = { 'content-encoding': 'gzip' };
      expect((await exchange.send(gzipSync(marked), { headers })).statusCode).toBe(200);
    });
    it('answers an empty body with 400', async () => {
      expect((await exchange.send('')).statusCode).toBe(400);
    });
    it.each(['{', 'not json', '[]', 'null', '"text"'])(
      'answers the malformed body %s with 400',
      async (body) => {
        expect((await exchange.send(body)).statusCode).toBe(400);
      },
    );
    it('takes a body of Content-Encoding gzip', async () => {
      const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
      expect((await exchange.send(gzipSync(wire), { headers })).statusCode).toBe(200);
    });
    it('answers what is called gzip and is none with 400', async () => {
      expect((await exchange.send(wire, { headers: { 'content-encoding': 'gzip' } })).statusCode).toBe(400);
    });
    it.each(['2.5', '2.6'])('echoes x-openrtb-version %s, with a bid and without', async (version) => {
      const headers = { 'x-openrtb-version': version };
      for (const body of [wire, bidRequest({}, { bidfloor: 1_000 })]) {
        expect((await exchange.send(body, { headers })).headers['x-openrtb-version']).toBe(version);
      }
    });
    it.each(['2.6', '2.6-202309', '2.5', '2.3', 'latest'])(
      'answers an exchange that says x-openrtb-version %s with mtype and cattax',
      async (version) => {
        const bid = await exchange.bid(bidRequest(), { headers: { 'x-openrtb-version': version } });
        expect(bid).toMatchObject({ mtype: 1, cattax: 1 });
      },
    );
    it('keeps a connection open for 150 s at least', async () => {
      const { server } = exchange.testBidder.app;
      expect(server.keepAliveTimeout).toBeGreaterThanOrEqual(150_000);
      expect(server.timeout === 0 || server.timeout >= 150_000).toBe(true);
    });
    it('takes request after request on one connection', async () => {
      const { app } = exchange.testBidder;
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ports = new Set<number | undefined>();
      try {
        for (let count = 0; count < 5; count += 1) {
          const call = httpRequest({ port, host: '127.0.0.1', path: bidUrl, method: 'POST', agent });
          call.end(wire);
          const [response] = (await once(call, 'response')) as [IncomingMessage];
          ports.add(response.socket.localPort);
          response.resume();
          await once(response, 'end');
          expect(response.statusCode).toBe(200);
        }
      } finally {
        agent.destroy();
      }
      expect(ports.size).toBe(1);
    });
  });

  describe('unknown fields/enums', () => {
    it('tolerates fields that no version has, at every level', async () => {
      const odd = { surprise: { deep: [1, { a: null }] }, ext: { exchange: true } };
      const imp = { ...odd, banner: { w: 300, h: 250, ...odd } };
      expect(await exchange.bids(bidRequest({ ...odd, source: odd, regs: odd }, imp))).toHaveLength(1);
    });
    it('tolerates values that no list has', async () => {
      const imp = { banner: { w: 300, h: 250, pos: 99, btype: [99], battr: [999], api: [99], topframe: 7 } };
      const over = {
        at: 999,
        device: { devicetype: 99, connectiontype: 88, geo: { type: 9, country: 'USA' } },
      };
      expect(await exchange.bids(bidRequest(over, imp))).toHaveLength(1);
    });
    it('tolerates optional fields of the wrong kind', async () => {
      const over = { tmax: 'soon', bcat: 'IAB1', user: 'somebody', regs: [], cur: 'USD' };
      expect(await exchange.bids(bidRequest(over, { secure: 'no' }))).toHaveLength(1);
    });
  });

  describe('id, imp[], imp[].id', () => {
    it.each([
      ['without an id', { id: undefined }],
      ['with an empty id', { id: '' }],
      ['without imps', { imp: undefined }],
      ['with an empty list of imps', { imp: [] }],
      ['with an imp without an id', { imp: [{ banner: { w: 300, h: 250 } }] }],
      ['with an imp that offers no medium', { imp: [{ id: '1' }] }],
      [
        'with two imps of one id',
        {
          imp: [
            { id: '1', banner: {} },
            { id: '1', banner: {} },
          ],
        },
      ],
    ])('answers a request %s with 400', async (_name, over) => {
      expect((await exchange.send(bidRequest(over))).statusCode).toBe(400);
    });
    it.each(['hologram', 'audio'])('answers a lone imp of %s with 204', async (medium) => {
      expect(await exchange.noBidReason(asks({ [medium]: {} }))).toBe('format');
    });
    it.each([{ hologram: {} }, { audio: {} }, {}])(
      'lets an imp of %j cost the others nothing',
      async (odd) => {
        const imp = [
          { id: 'odd', ...odd },
          { id: 'usual', banner: { w: 300, h: 250 } },
        ];
        expect(await exchange.bid(bidRequest({ imp }))).toMatchObject({ impid: 'usual' });
      },
    );
    it('serves the first hundred imps of more', async () => {
      // On a bidder of its own: what so much work takes is what the next tmax is held against.
      const busy = await connectExchange();
      try {
        const imp = Array.from({ length: 101 }, (_, id) => ({ id: `${id}`, banner: { w: 300, h: 250 } }));
        const bids = await busy.bids(bidRequest({ imp }));
        expect(bids.map(({ impid }) => impid)).toEqual(imp.slice(0, 100).map(({ id }) => id));
      } finally {
        await busy.stop();
      }
    });
    it('answers each imp under its own id', async () => {
      const imp = ['top', 'side', 'foot'].map((id) => ({ id, banner: { w: 300, h: 250 } }));
      expect((await exchange.bids(bidRequest({ imp }))).map(({ impid }) => impid)).toEqual([
        'top',
        'side',
        'foot',
      ]);
    });
    it('repeats the id of the request', async () => {
      const { body } = await exchange.send(bidRequest({ id: 'r/1 ü' }));
      expect(JSON.parse(body)).toMatchObject({ id: 'r/1 ü' });
    });
  });

  describe('tmax', () => {
    it('does not bid where the answer would come too late', async () => {
      expect(await exchange.noBidReason(bidRequest({ tmax: 0.001 }))).toBe('too-late');
    });
    it.each([45, 86, 100, 125])('bids within %i ms, as exchanges ask', async (tmax) => {
      // A machine that does much else may take longer once; one that always does would fail here.
      await vi.waitFor(async () => expect(await exchange.bids(bidRequest({ tmax }))).toHaveLength(1));
    });
    it('supersedes what was agreed with the endpoint', async () => {
      const hurried = await connectExchange({ endpoint: { tmax: 0.001 } });
      try {
        expect(await hurried.noBidReason(bidRequest())).toBe('too-late');
        expect(await hurried.bids(bidRequest({ tmax: 5_000 }))).toHaveLength(1);
      } finally {
        await hurried.stop();
      }
    });
    it('is none where it is no number, however deep', async () => {
      const deep = '['.repeat(200_000) + ']'.repeat(200_000);
      const answer = await exchange.send(wire.replace(/}$/, `,"tmax":${deep}}`));
      expect(answer.statusCode).toBe(200);
    });
    it('answers a negative one with 400', async () => {
      expect((await exchange.send(bidRequest({ tmax: -2 }))).statusCode).toBe(400);
    });
  });

  describe('at', () => {
    it.each([1, 2, 3, 500])('bids what the campaign pays in an auction of type %i', async (at) => {
      expect((await exchange.bid(bidRequest({ at }))).price).toBe(2);
    });
  });

  describe('test=1', () => {
    const isTestOf = ({ burl }: Bid) => claimsIn(burl).isTest;
    it('marks the bid as one that is never billed', async () => {
      expect(isTestOf(await exchange.bid(bidRequest({ test: 1 })))).toBe(true);
      expect(isTestOf(await exchange.bid(bidRequest({ test: 0 })))).toBe(false);
      expect(isTestOf(await exchange.bid(bidRequest()))).toBe(false);
    });
    it('holds no money of the campaign', async () => {
      // Two dollars a thousand: a budget for just one impression.
      const poor = await connectExchange({ campaign: { totalBudgetNanos: 2_000_000n } });
      try {
        for (let count = 0; count < 5; count += 1) await poor.bid(bidRequest({ test: 1 }));
        await poor.bid(bidRequest());
        expect(await poor.noBidReason(bidRequest())).toBe('total-budget');
      } finally {
        await poor.stop();
      }
    });
  });

  describe('overload', () => {
    it('is answered at once with 204', async () => {
      const now = new Date();
      const busy = await connectExchange({ endpoint: { limitQps: 3 }, clock: () => now });
      try {
        for (let count = 0; count < 3; count += 1) expect(await busy.bids(bidRequest())).toHaveLength(1);
        expect(await busy.noBidReason(bidRequest())).toBe('qps-limit');
        // Nothing of it is read: what cannot be read is no 400.
        expect((await busy.send('{')).statusCode).toBe(204);
      } finally {
        await busy.stop();
      }
    });
  });
});
