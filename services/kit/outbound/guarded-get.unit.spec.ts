import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { guardedGet, guardedPost, type GuardedGetOptions } from './guarded-get.ts';

/** 127.0.0.2 represents the public internet, 127.0.0.1 the private network, which must be unreachable. */
let outside: http.Server;
let internal: http.Server;
let paths: string[] = [];
let internalHits = 0;
const portOf = (server: http.Server): number => (server.address() as AddressInfo).port;

/** Echoes in its status whether the body and its type came as they were sent. */
function answerWithBody(request: http.IncomingMessage, response: http.ServerResponse): void {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { 'content-type': type, 'content-length': length, signature } = request.headers;
    const isWhole = body === '{"é":1}' && type === 'application/json' && length === '8' && signature === 's';
    response.writeHead(isWhole ? 201 : 400).end();
  });
}

beforeAll(async () => {
  outside = http.createServer((request, response) => {
    paths.push(request.url ?? '');
    if (request.method === 'POST') return answerWithBody(request, response);
    if (request.url === '/silent') return;
    if (request.url === '/other-protocol') {
      request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n',
      );
      return;
    }
    if (request.url === '/away')
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(internal)}/` });
    else response.writeHead(request.url === '/broken' ? 500 : 204);
    response.end();
  });
  internal = http.createServer((_request, response) => {
    internalHits += 1;
    response.end();
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.2', done));
  await new Promise<void>((done) => internal.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  for (const server of [outside, internal]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  paths = [];
  internalHits = 0;
});

const options: GuardedGetOptions = {
  timeoutMs: 2_000,
  userAgent: 'test',
  isAllowedAddress: (address) => address === '127.0.0.2',
  addressesOf: async (host) => {
    const addresses = { 'shop.example': ['127.0.0.2'], 'both.example': ['127.0.0.2', '127.0.0.1'] }[host];
    if (addresses === undefined) throw Object.assign(new Error(`ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    return addresses;
  },
};
const shop = (path: string): string => `http://shop.example:${portOf(outside)}${path}`;

describe('a guarded call', () => {
  it('says what the other side answered, and follows no redirect', async () => {
    expect(await guardedGet(shop('/a?b=c'), options)).toEqual({ kind: 'answered', status: 204 });
    expect(await guardedGet(shop('/broken'), options)).toEqual({ kind: 'answered', status: 500 });
    expect(await guardedGet(shop('/away'), options)).toEqual({
      kind: 'answered',
      status: 302,
      location: `http://127.0.0.1:${portOf(internal)}/`,
    });
    expect(paths).toEqual(['/a?b=c', '/broken', '/away']);
    expect(internalHits).toBe(0);
  });

  it('sends a body with headers, to the same addresses only', async () => {
    const call = { headers: { signature: 's' }, body: '{"é":1}' };
    expect(await guardedPost(shop('/hook'), call, options)).toEqual({ kind: 'answered', status: 201 });
    const inside = `http://127.0.0.1:${portOf(internal)}/`;
    expect(await guardedPost(inside, call, options)).toEqual({ kind: 'forbidden' });
    expect(internalHits).toBe(0);
  });

  it('reaches a private address by no name, address or scheme', async () => {
    const port = portOf(internal);
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://both.example:${port}/`,
      `http://user:secret@shop.example:${portOf(outside)}/`,
      `ftp://shop.example/`,
      `file:///etc/hostname`,
      'javascript:alert(1)',
      '//shop.example/',
      '',
      `http://shop.example/${'x'.repeat(9_000)}`,
    ])
      expect([url.slice(0, 60), await guardedGet(url, options)]).toEqual([
        url.slice(0, 60),
        { kind: 'forbidden' },
      ]);
    expect(internalHits).toBe(0);
    expect(paths).toEqual([]);
  });

  it('allows the public internet and nothing else where nothing is said', async () => {
    const { isAllowedAddress: _, ...plain } = options;
    expect(await guardedGet(shop('/'), plain)).toEqual({ kind: 'forbidden' });
  });

  it('ends where the other side turns to another protocol', async () => {
    expect(await guardedGet(shop('/other-protocol'), options)).toEqual({ kind: 'answered', status: 101 });
  });

  it('ends in time and names no host', async () => {
    const silent = await guardedGet(shop('/silent'), { ...options, timeoutMs: 100 });
    expect(silent).toEqual({ kind: 'unreachable', reason: 'no answer in time' });
    const slowName = { ...options, timeoutMs: 100, addressesOf: () => new Promise<never>(() => undefined) };
    expect(await guardedGet(shop('/'), slowName)).toEqual({
      kind: 'unreachable',
      reason: 'no answer in time',
    });
    expect(await guardedGet('http://nowhere.example/', options)).toEqual({
      kind: 'unreachable',
      reason: 'ENOTFOUND',
    });
  });
});
