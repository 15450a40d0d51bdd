import { openPostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { createTestApi } from '@marquee/kit/testing/test-api';
import { NO_AD_TOTALS, type AdTotals } from '@marquee/schemas/queries/ad-totals';
import type {
  SspEndpointExamples,
  SspEndpointReplay,
  SspEndpointView,
} from '@marquee/schemas/ssp-endpoint/views';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createSupplyService, edgeReplay, type SupplyService } from '../src/service.ts';

let app: FastifyInstance;
let supply: SupplyService;
/** Which endpoints' sums were asked for, and whether those of days. */
const asked: [dimension: string, isOfDays: boolean][] = [];
/** Endpoints with even ids have traffic, the higher the less. */
const spent = (id: number): AdTotals => ({
  ...NO_AD_TOTALS,
  dspSpendNanos: 1_000_000_000_000n - BigInt(id) * 1_000_000_000n,
  impressions: 10,
});
/** Answers as the bidder would, and says what it was sent. */
let edge: FastifyInstance;
const disposers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const engines = await openPostgresEngines();
  edge = await startEdge();
  supply = createSupplyService(
    { publicEdgeUrl: 'https://edge.example/marquee/' },
    {
      ...engines,
      replayPort: edgeReplay(edge.listeningOrigin),
      sums: async (dimension, ids, range) => {
        asked.push([dimension, range !== undefined]);
        return new Map(ids.filter((id) => id % 2 === 0).map((id) => [id, spent(id)]));
      },
    },
  );
  await Promise.all((supply.projectors ?? []).map((projector) => projector.start()));
  app = await createTestApi({
    services: [supply],
    vault: engines.vault,
    readAfterWrite: createReadAfterWrite(supply.projectors ?? []),
  });
  disposers.push(
    () => app.close(),
    () => edge.close(),
    () => Promise.all((supply.projectors ?? []).map((projector) => projector.stop())),
    () => engines.dispose(),
  );
});

afterAll(async () => {
  for (const dispose of disposers) await dispose();
});

async function startEdge(): Promise<FastifyInstance> {
  const server = fastify();
  server.post('/rtb/:id', async (request, reply) => {
    const { id, test, imp } = request.body as { id: string; test: number; imp: readonly object[] };
    return reply
      .header('x-openrtb-version', request.headers['x-openrtb-version'])
      .header('set-cookie', 'session=secret')
      .send({ id, test, url: request.url, media: imp.map((one) => Object.keys(one)) });
  });
  server.get('/feed/:id', async (_request, reply) => reply.code(204).header('x-nbr', 'no-campaign').send());
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object, token = 'user:1:admin') =>
  app.inject({
    method,
    url: `/api/admin/ssp-endpoints${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const endpoint = {
  name: 'Exchange A',
  type: 'banner',
  integration: 'ortb',
  qps: 500,
  limitQps: 800,
  tmax: 120,
};
const create = async (fields: object = {}) => {
  const response = await call('POST', '', { ...endpoint, ...fields });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: SspEndpointView }>().data;
};

describe('SSP endpoints over HTTP', () => {
  it('are created with a key and an address, and found again', async () => {
    const made = await create({ url: ' https://exchange.example/ ', spendLimit: '250.5', isPremium: true });
    expect(made).toEqual({
      ...endpoint,
      id: made.id,
      url: 'https://exchange.example/',
      spendLimit: '250.50',
      bidsPerImp: 1,
      isActive: true,
      isPremium: true,
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      bidUrl: `https://edge.example/marquee/rtb/${made.id}?key=${made.key}`,
      createdAt: made.createdAt,
      updatedAt: made.createdAt,
    });
    const found = await call('GET', `/${made.id}`);
    expect(found.json()).toEqual({ data: made });
  });

  it('send exchanges of XML and of the API to the feed', async () => {
    const xml = await create({ integration: 'xml', type: 'pop' });
    expect(xml.bidUrl).toBe(`https://edge.example/marquee/feed/${xml.id}?key=${xml.key}`);
    const api = await create({ integration: 'api', type: 'push' });
    expect(api.bidUrl).toBe(`https://edge.example/marquee/feed/${api.id}?key=${api.key}&format=json`);
    const moved = await call('PUT', `/${xml.id}`, { integration: 'rtb' });
    expect(moved.json<{ data: SspEndpointView }>().data.bidUrl).toContain(`/marquee/rtb/${xml.id}?`);
  });

  it('take more than one bid an imp where that was agreed', async () => {
    const made = await create({ bidsPerImp: 3 });
    expect(made.bidsPerImp).toBe(3);
    const changed = await call('PUT', `/${made.id}`, { bidsPerImp: 10 });
    expect(changed.json<{ data: SspEndpointView }>().data.bidsPerImp).toBe(10);
    expect((await call('GET', `/${made.id}`)).json()).toEqual(changed.json());
    const listed = await call('GET', `?where[id]=${made.id}&where[bidsPerImp][gt]=9`);
    expect(listed.json<{ data: SspEndpointView[] }>().data.map(({ id }) => id)).toEqual([made.id]);
  });

  it('change in part, and keep their key and time of creation', async () => {
    const made = await create();
    const response = await call('PUT', `/${made.id}`, { tmax: 90, spendLimit: 10, url: null });
    expect(response.json()).toEqual({
      data: { ...made, tmax: 90, spendLimit: '10.00', updatedAt: expect.any(String) as string },
    });
    expect((await call('GET', `/${made.id}`)).json()).toEqual(response.json());
    const untouched = await call('PUT', `/${made.id}`, { tmax: 90 });
    expect(untouched.json()).toEqual(response.json());
  });

  it('stay premium in reports after they are deleted, and only as long as they are', async () => {
    const [deleted, changed] = [await create({ isPremium: true }), await create({ isPremium: true })];
    expect(await supply.premiumSspIds()).toEqual(expect.arrayContaining([deleted.id, changed.id]));
    await call('DELETE', `/${deleted.id}`);
    await call('PUT', `/${changed.id}`, { isPremium: false });
    const premium = await supply.premiumSspIds();
    expect([premium.includes(deleted.id), premium.includes(changed.id)]).toEqual([true, false]);
  });

  it('get a new key', async () => {
    const made = await create();
    const { data } = (await call('POST', `/${made.id}/rotate-key`)).json<{ data: SspEndpointView }>();
    expect(data.key).toMatch(/^[0-9a-f]{32}$/);
    expect(data.key).not.toBe(made.key);
    expect(data.bidUrl).toContain(data.key);
    expect((await call('GET', `/${made.id}`)).json()).toEqual({ data });
  });

  it('are gone after they are deleted', async () => {
    const made = await create();
    expect((await call('DELETE', `/${made.id}`)).statusCode).toBe(204);
    expect((await call('GET', `/${made.id}`)).statusCode).toBe(404);
    expect((await call('PUT', `/${made.id}`, { tmax: 90 })).statusCode).toBe(404);
    expect((await call('POST', `/${made.id}/rotate-key`)).statusCode).toBe(404);
    expect((await call('DELETE', `/${made.id}`)).statusCode).toBe(404);
    expect((await call('GET', `/${made.id}/examples`)).statusCode).toBe(404);
    expect((await call('POST', `/${made.id}/examples/replay`)).statusCode).toBe(404);
  });

  it('survive racing deletes: one wins', async () => {
    const made = await create();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await call('DELETE', `/${made.id}`)).statusCode),
    );
    expect(statuses.sort()).toEqual([204, 404, 404, 404, 404]);
  });

  it.each([
    [{ name: 'A' }, 'name', 'Name must be longer than or equal to 2 characters.'],
    [{ name: '   ' }, 'name', 'Name is required.'],
    [{ name: undefined }, 'name', 'Name is required.'],
    [{ url: 'exchange' }, 'url', 'URL format is incorrect.'],
    [{ url: 'javascript:alert(1)' }, 'url', 'URL format is incorrect.'],
    [{ tmax: 10_001 }, 'tmax', 'The maximum value is 10000'],
    [{ tmax: 9 }, 'tmax', 'Tmax must be at least 10.'],
    [{ qps: -1 }, 'qps', 'Qps must be at least 0.'],
    [{ limitQps: 1.5 }, 'limitQps', 'Limit qps must be valid.'],
    [{ bidsPerImp: 0 }, 'bidsPerImp', 'Bids per imp must be at least 1.'],
    [{ bidsPerImp: 11 }, 'bidsPerImp', 'The maximum value is 10'],
    [{ bidsPerImp: 1.5 }, 'bidsPerImp', 'Bids per imp must be valid.'],
    [{ spendLimit: '-1' }, 'spendLimit', 'Spend limit must be at least 0.'],
    [{ spendLimit: '1.0000000001' }, 'spendLimit', 'Invalid format'],
    [{ spendLimit: '100000000000' }, 'spendLimit', 'The maximum value is 1000000000'],
    [{ type: 'audio' }, 'type', 'Type must be valid.'],
    [{ type: undefined }, 'type', 'Type is required.'],
    [{ integration: 'grpc' }, 'integration', 'Integration must be valid.'],
    [{ key: 'mine' }, 'key', 'Key is not a field of this call.'],
  ])('refuse %j', async (fields, field, message) => {
    const response = await call('POST', '', { ...endpoint, ...fields });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
  });

  it('are for admins alone', async () => {
    const made = await create();
    for (const token of ['user:5:advert', 'user:9:manager', 'user:8:manager:finance']) {
      expect((await call('GET', '', undefined, token)).statusCode).toBe(403);
      expect((await call('GET', `/${made.id}`, undefined, token)).statusCode).toBe(403);
      expect((await call('POST', '', endpoint, token)).statusCode).toBe(403);
      expect((await call('PUT', `/${made.id}`, { tmax: 90 }, token)).statusCode).toBe(403);
      expect((await call('DELETE', `/${made.id}`, undefined, token)).statusCode).toBe(403);
      expect((await call('POST', `/${made.id}/examples/replay`, undefined, token)).statusCode).toBe(403);
    }
    expect((await call('GET', '', undefined, 'nobody')).statusCode).toBe(401);
  });

  it('answer 404 to ids that cannot be', async () => {
    for (const id of ['0', '-1', '1e3', 'x', '99999999999', '424242']) {
      expect((await call('GET', `/${id}`)).statusCode).toBe(404);
    }
  });

  it('are listed with the filter grammar', async () => {
    const name = `Listed ${Math.random()}`;
    const ids: number[] = [];
    for (const qps of [10, 30, 20]) ids.push((await create({ name, qps, spendLimit: qps })).id);
    const search = `search=${encodeURIComponent(name)}`;
    const listed = async (query: string) =>
      (await call('GET', `?${search}&${query}`)).json<{ data: SspEndpointView[]; meta: { total: number } }>();
    expect((await listed('')).data.map((row) => row.id)).toEqual(ids.toReversed());
    expect((await listed('orderBy=qps&sortedBy=asc')).data.map((row) => row.qps)).toEqual([10, 20, 30]);
    expect((await listed('where[spendLimit][gte]=20&orderBy=spendLimit')).data.map((row) => row.qps)).toEqual(
      [30, 20],
    );
    const page = await listed('orderBy=qps&sortedBy=asc&perPage=2&page=2');
    expect(page.data.map((row) => row.qps)).toEqual([30]);
    expect(page.meta.total).toBe(3);
    expect((await call('GET', '?where[secret]=1')).statusCode).toBe(422);
  });

  it('are sorted, filtered and added up by what they did on chosen days, and saved as files in that order', async () => {
    const name = `Ranked ${Math.random()}`;
    const ids: number[] = [];
    for (const qps of [1, 2, 3, 4]) ids.push((await create({ name, qps })).id);
    const even = ids.filter((id) => id % 2 === 0);
    const odd = ids.filter((id) => id % 2 === 1).toReversed();
    const days = 'from=2026-11-01&to=2026-11-07&timezone=%2B05:30';
    const query = `search=${encodeURIComponent(name)}&${days}&orderBy=dspSpend&sortedBy=desc`;
    const { data } = (await call('GET', `?${query}`)).json<{ data: SspEndpointView[] }>();
    expect(data.map(({ id }) => id)).toEqual([...even, ...odd]);
    const totals = (await call('GET', `/totals?${query}&having[impressions][gte]=1`)).json<{
      data: object;
    }>();
    expect(totals.data).toMatchObject({ count: even.length, stats: { impressions: even.length * 10 } });
    const saved = await call('GET', `/export.csv?${query}&columns=name,isActive,dspSpend`);
    const [head, first] = saved.body.split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe('ID,Name,Active,Spend (USD)');
    expect(first).toMatch(new RegExp(`^${even[0]},${name},(yes|no),\\d+\\.\\d\\d$`));
    const workbook = await call('GET', `/export.xlsx?${query}`);
    expect(workbook.body.startsWith('PK')).toBe(true);
    expect(asked.every(([dimension, isOfDays]) => dimension === 'ssp' && isOfDays)).toBe(true);
    // A page that is not ranked needs no sums.
    asked.length = 0;
    await call('GET', '?orderBy=qps');
    expect(asked).toEqual([]);
    expect((await call('GET', '?from=2026-11-01')).statusCode).toBe(422);
    expect((await call('GET', '/export.csv?columns=key')).statusCode).toBe(422);
  });

  it('take filters beyond every column', async () => {
    for (const query of [
      'where[id]=999999999999999',
      'where[qps][lt]=999999999999999',
      'whereIn[id]=1,99999999999',
      'where[spendLimit][lt]=999999999999999',
    ]) {
      expect((await call('GET', `?${query}`)).statusCode, query).toBe(200);
    }
  });

  it('come with examples that an exchange can copy', async () => {
    for (const type of ['native', 'banner', 'video', 'pop', 'push']) {
      for (const integration of ['rtb', 'ortb', 'api', 'xml']) {
        const made = await create({ type, integration });
        const { data } = (await call('GET', `/${made.id}/examples`)).json<{ data: SspEndpointExamples }>();
        expect(data.request.url.startsWith(made.bidUrl)).toBe(true);
        if (integration === 'xml' || integration === 'api') {
          expect(data.request).toMatchObject({ method: 'GET', body: null });
          expect(data.response.headers['content-type']).toContain(integration === 'xml' ? 'xml' : 'json');
        } else {
          expect(data.request).toMatchObject({ method: 'POST', body: { tmax: 120, imp: [{ id: '1' }] } });
          expect(data.response.body).toMatchObject({ seatbid: [{ bid: [{ impid: '1' }] }] });
        }
      }
    }
  });
});

describe('the replay of an example', () => {
  const replay = async (id: number) => {
    const response = await call('POST', `/${id}/examples/replay`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: SspEndpointReplay }>().data;
  };

  it('sends it to the bidder as a test, and shows what came back', async () => {
    const made = await create({ type: 'video', integration: 'rtb' });
    const { data: example } = (await call('GET', `/${made.id}/examples`)).json<{
      data: SspEndpointExamples;
    }>();
    const first = await replay(made.id);
    expect(first.request.url).toBe(`${made.bidUrl}&debug=1`);
    expect(first.request.body).toEqual({ ...example.request.body, id: first.request.body?.['id'], test: 1 });
    expect(first).toMatchObject({ status: 200, noBidReason: null });
    expect(first.headers).toMatchObject({
      'x-openrtb-version': '2.5',
      'content-type': expect.stringContaining('json') as string,
    });
    expect(first.headers).not.toHaveProperty('set-cookie');
    expect(JSON.parse(first.body)).toEqual({
      id: first.request.body?.['id'],
      test: 1,
      url: `/rtb/${made.id}?key=${made.key}&debug=1`,
      media: [expect.arrayContaining(['video']) as string[]],
    });
    expect(first.tookMs).toBeGreaterThan(0);
    expect((await replay(made.id)).request.body?.['id']).not.toBe(first.request.body?.['id']);
  });

  it('says why there was no bid', async () => {
    const made = await create({ type: 'push', integration: 'xml' });
    const answer = await replay(made.id);
    expect(new URL(answer.request.url).searchParams.get('test')).toBe('1');
    expect(answer).toMatchObject({
      status: 204,
      body: '',
      noBidReason: 'no-campaign',
      headers: { 'x-nbr': 'no-campaign' },
    });
  });

  it('says what to do when the bidder is unavailable', async () => {
    const made = await create();
    await edge.close();
    const response = await call('POST', `/${made.id}/examples/replay`);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      message: expect.stringMatching(
        /^Nothing was replayed: the edge does not answer\. .*replay once more/,
      ) as string,
    });
    expect(response.body).not.toContain(made.key);
  });
});
