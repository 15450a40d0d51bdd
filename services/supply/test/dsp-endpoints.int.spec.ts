import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { openPostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type {
  DspEndpointExamples,
  DspEndpointReplay,
  DspEndpointView,
} from '@marquee/schemas/dsp-endpoint/views';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createSupplyService } from '../src/service.ts';

let app: FastifyInstance;
/** A DSP that bids on OpenRTB in gzip, does not buy pops, and has an answer that exceeds the limit. */
let buyer: Server;
let buyerUrl: string;
const asked: { readonly url: string; readonly body: string }[] = [];
const disposers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  buyer = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() });
      if (request.url?.startsWith('/pop')) return void response.writeHead(204).end();
      if (request.url === '/away') return void response.writeHead(302, { location: '/rtb' }).end();
      if (request.url === '/endless') return void response.end('x'.repeat(300_000));
      response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'gzip');
      response.setHeader('set-cookie', 'session=secret');
      response.end(gzipSync(JSON.stringify({ id: 'x', seatbid: [{ bid: [{ id: '1' }] }] })));
    });
  });
  await new Promise<void>((done) => buyer.listen(0, '127.0.0.1', done));
  buyerUrl = `http://127.0.0.1:${(buyer.address() as AddressInfo).port}`;
  const engines = await openPostgresEngines();
  const supply = createSupplyService(
    { publicEdgeUrl: 'https://edge.example/marquee/', allowsLoopbackDsps: true },
    { ...engines, replayPort: () => Promise.reject(new Error('no exchange takes part here')) },
  );
  await Promise.all((supply.projectors ?? []).map((projector) => projector.start()));
  app = await createTestApi({
    services: [supply],
    vault: engines.vault,
    readAfterWrite: createReadAfterWrite(supply.projectors ?? []),
  });
  disposers.push(
    () => app.close(),
    () => Promise.all((supply.projectors ?? []).map((projector) => projector.stop())),
    () => engines.dispose(),
    () => new Promise((done) => buyer.close(done)),
  );
});

afterAll(async () => {
  buyer.closeAllConnections();
  for (const dispose of disposers) await dispose();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object, token = 'user:1:admin') =>
  app.inject({
    method,
    url: `/api/admin/dsp-endpoints${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const endpoint = { name: 'Buyer A', url: 'https://buyer.example/rtb', tmax: 100, qps: 250 };
const create = async (fields: object = {}) => {
  const response = await call('POST', '', { ...endpoint, ...fields });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: DspEndpointView }>().data;
};

describe('DSP endpoints', () => {
  it('are made, changed, found and deleted', async () => {
    const made = await create({ vastType: '4.0', spendLimit: '500', margin: 12.5, isDirect: true });
    expect(made).toMatchObject({
      ...endpoint,
      isPop: false,
      isPopXml: false,
      isDirect: true,
      vastType: '4.0',
      spendLimit: '500.00',
      margin: 12.5,
      isActive: true,
    });
    const changed = await call('PUT', `/${made.id}`, { vastType: '', margin: 0, isActive: false });
    expect(changed.json<{ data: DspEndpointView }>().data).toMatchObject({
      name: 'Buyer A',
      vastType: null,
      margin: 0,
      isActive: false,
    });
    expect((await call('GET', `/${made.id}`)).json()).toEqual(changed.json());
    expect((await call('DELETE', `/${made.id}`)).statusCode).toBe(204);
    for (const gone of [
      await call('GET', `/${made.id}`),
      await call('PUT', `/${made.id}`, { tmax: 90 }),
      await call('DELETE', `/${made.id}`),
      await call('GET', `/${made.id}/examples`),
      await call('POST', `/${made.id}/examples/replay`),
    ])
      expect(gone.statusCode).toBe(404);
  });

  it('have defaults', async () => {
    const made = await create({ tmax: undefined, qps: undefined });
    expect(made).toMatchObject({ qps: 0, tmax: 120, spendLimit: '0.00', margin: 0, vastType: null });
  });

  it.each([
    [{ name: 'A' }, 'name', 'Name must be longer than or equal to 2 characters.'],
    [{ url: undefined }, 'url', 'Url is required.'],
    [{ url: 'https://10.0.0.7/rtb' }, 'url', 'Url must name a server on the public internet.'],
    [{ url: 'buyer' }, 'url', 'URL format is incorrect.'],
    [{ url: 'http://buyer.example/rtb' }, 'url', 'Use https; http is allowed on this computer only.'],
    [{ url: 'http://10.0.0.1/rtb' }, 'url', 'Use https; http is allowed on this computer only.'],
    [{ tmax: 10_001 }, 'tmax', 'The maximum value is 10000'],
    [{ vastType: '5.0' }, 'vastType', 'Vast type must be valid.'],
    [{ margin: 100 }, 'margin', 'The maximum value is 99'],
    [{ margin: 1.234 }, 'margin', 'Invalid format'],
    [{ spendLimit: '-1' }, 'spendLimit', 'Spend limit must be at least 0.'],
    [{ key: 'mine' }, 'key', 'Key is not a field of this call.'],
  ])('refuse %j', async (fields, field, message) => {
    const response = await call('POST', '', { ...endpoint, ...fields });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
  });

  it('are for admins alone', async () => {
    const made = await create();
    for (const token of ['user:5:advert', 'user:9:manager', 'user:8:manager:finance']) {
      for (const response of [
        await call('GET', '', undefined, token),
        await call('GET', `/${made.id}`, undefined, token),
        await call('POST', '', endpoint, token),
        await call('PUT', `/${made.id}`, { tmax: 90 }, token),
        await call('DELETE', `/${made.id}`, undefined, token),
        await call('POST', `/${made.id}/examples/replay`, undefined, token),
      ])
        expect(response.statusCode).toBe(403);
    }
    expect((await call('GET', '', undefined, 'nobody')).statusCode).toBe(401);
  });

  it('are listed with the filter grammar, margins in percent', async () => {
    const name = `Listed ${Math.random()}`;
    for (const margin of [10, 7.5, 20]) await create({ name, margin, spendLimit: margin });
    const listed = async (query: string) =>
      (await call('GET', `?search=${encodeURIComponent(name)}&${query}`)).json<{
        data: DspEndpointView[];
      }>().data;
    expect((await listed('orderBy=margin&sortedBy=asc')).map(({ margin }) => margin)).toEqual([7.5, 10, 20]);
    expect((await listed('where[margin][gt]=7.5')).map(({ margin }) => margin)).toEqual([20, 10]);
    expect((await listed('where[spendLimit][lt]=10')).map(({ margin }) => margin)).toEqual([7.5]);
    expect((await call('GET', '?where[secret]=1')).statusCode).toBe(422);
  });
});

describe('the examples of a DSP endpoint', () => {
  const examplesOf = async (fields: object) => {
    const { id } = await create(fields);
    return (await call('GET', `/${id}/examples`)).json<{ data: DspEndpointExamples }>().data;
  };

  it('are OpenRTB for pages and players, with us as the last node of the chain', async () => {
    const { request, response } = await examplesOf({ vastType: '4.2' });
    expect(request).toMatchObject({
      method: 'POST',
      url: endpoint.url,
      body: {
        tmax: 100,
        cur: ['USD'],
        imp: [
          { id: '1', banner: {} },
          { id: '2', video: { protocols: [13, 14] } },
        ],
        source: { schain: { complete: 1, nodes: [{}, { asi: 'edge.example', hp: 1 }] } },
      },
    });
    expect(response.body).toMatchObject({ seatbid: [{ bid: [{ impid: '1' }, { impid: '2' }] }] });
    expect(JSON.stringify(response.body)).toContain('<VAST version=\\"4.2\\">');
  });

  it('are pops by OpenRTB or as an XML feed', async () => {
    expect((await examplesOf({ isPop: true, vastType: '3.0' })).request.body).toMatchObject({
      imp: [{ id: '1', instl: 1, ext: { pop: 1 } }],
    });
    const url = 'https://buyer.example/feed?rtb_seat_id=9&secret_key=k';
    const { request, response } = await examplesOf({ isPopXml: true, url });
    expect(request).toMatchObject({ method: 'GET', body: null });
    expect(Object.fromEntries(new URL(request.url).searchParams)).toMatchObject({
      rtb_seat_id: '9',
      secret_key: 'k',
      format: 'xml',
      count: '1',
    });
    expect(response.body).toContain('<result>');
  });

  it('are really sent as tests, and what came back is shown', async () => {
    const made = await create({ url: `${buyerUrl}/rtb` });
    const response = await call('POST', `/${made.id}/examples/replay`);
    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json<{ data: DspEndpointReplay }>();
    const sent = asked.findLast(({ url }) => url === '/rtb');
    expect(JSON.parse(sent!.body)).toEqual(data.request.body);
    expect(data.request.body).toMatchObject({ test: 1, id: expect.stringMatching(/^replay-/) as string });
    expect(data).toMatchObject({ status: 200, noBidReason: null });
    expect(JSON.parse(data.body)).toMatchObject({ seatbid: [{ bid: [{ id: '1' }] }] });
    expect(data.headers).not.toHaveProperty('set-cookie');
    expect(data.tookMs).toBeGreaterThan(0);
  });

  it('say when there was no bid, and follow no redirect', async () => {
    const pop = await create({ url: `${buyerUrl}/pop?seat=9`, isPopXml: true });
    const silent = (await call('POST', `/${pop.id}/examples/replay`)).json<{ data: DspEndpointReplay }>();
    expect(silent.data).toMatchObject({ status: 204, body: '', noBidReason: 'no-bid' });
    expect(asked.at(-1)!.url).toMatch(/^\/pop\?seat=9&.*test=1/);
    const away = await create({ url: `${buyerUrl}/away` });
    const moved = (await call('POST', `/${away.id}/examples/replay`)).json<{ data: DspEndpointReplay }>();
    expect(moved.data).toMatchObject({ status: 302, noBidReason: 'http-302' });
    expect(asked.at(-1)!.url).toBe('/away');
  });

  it('say what to do when nothing comes back', async () => {
    const reasons = [
      [`${buyerUrl}/endless`, 'its answer is too large'],
      ['http://127.0.0.1:1/rtb', 'ECONNREFUSED'],
    ] as const;
    for (const [url, reason] of reasons) {
      const { id } = await create({ url });
      const response = await call('POST', `/${id}/examples/replay`);
      expect(response.statusCode).toBe(502);
      const { message } = response.json<{ message: string }>();
      expect(message).toBe(
        `Nothing came back. The endpoint is not available (${reason}). Check its URL and whether it is up, then replay once more.`,
      );
    }
  });
});
