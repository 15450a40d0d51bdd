import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { sampleCreative } from '@marquee/schemas/creative/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createHttpScanner } from './http-scanner.ts';
import { MalwareDomains } from './malware-domains.ts';
import { createLinkScanner } from './scan-links.ts';

const MINER = '<html><script>new CoinHive.Anonymous("x").start()</script>';
const MEBIBYTE = 1024 * 1024;
type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const page =
  (body: string | Buffer, headers: http.OutgoingHttpHeaders = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
const redirect =
  (location: () => string): Handler =>
  (_request, response) =>
    response.writeHead(302, { location: location() }).end();

/** 127.0.0.2 represents the public internet, 127.0.0.1 the private network, which must be unreachable. */
let outside: http.Server;
let internal: http.Server;
let tls: https.Server;
let internalHits = 0;
let drip: NodeJS.Timeout | undefined;
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const at = (path: string) => `http://shop.example:${portOf(outside)}${path}`;

const ROUTES: Readonly<Record<string, Handler>> = {
  '/fine': page('<html><h1>Shop</h1>'),
  '/miner': page(MINER),
  '/packed': page(gzipSync(MINER), { 'content-encoding': 'gzip' }),
  '/bomb': page(gzipSync(Buffer.alloc(100 * MEBIBYTE)), { 'content-encoding': 'gzip' }),
  '/broken-gzip': page('no gzip', { 'content-encoding': 'gzip' }),
  '/large': page(MINER + 'x'.repeat(10 * MEBIBYTE)),
  '/private': redirect(() => `http://127.0.0.1:${portOf(internal)}/secret`),
  '/private-name': redirect(() => `http://inside.example:${portOf(internal)}/secret`),
  '/file': redirect(() => 'file:///etc/passwd'),
  '/loop': redirect(() => at('/loop')),
  '/listed': redirect(() => 'https://a.coinhive.com/x'),
  '/program': page('MZ', { 'content-type': 'application/x-msdownload' }),
  '/mail': page(
    `<script>document.write(unescape('%3Ca%20href=%22mailto:a@shop.example%22%3E'));eval(atob(x))</script><script src="data:text/javascript;base64,${Buffer.from('gtag("config")').toString('base64')}"></script>`,
  ),
  '/encoded': page(
    `<script>eval(atob("${Buffer.from('top.location="https://win.example/"').toString('base64')}"))</script>`,
  ),
  '/silent': () => undefined,
  '/drip': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(MINER);
    drip = setInterval(() => response.write(' '), 20);
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
    response.write(MINER, () => response.destroy());
  },
  '/answer': page(JSON.stringify({ outcome: 'malware', tagName: 'x\u0000y', comment: '\ud83d!' })),
  '/not-json': page('<html>'),
  '/too-much': page(JSON.stringify({ outcome: 'good', comment: 'x'.repeat(MEBIBYTE) })),
};

beforeAll(async () => {
  outside = http.createServer((request, response) => {
    const handler = ROUTES[request.url ?? ''];
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  internal = http.createServer((_request, response) => {
    internalHits += 1;
    response.end(MINER);
  });
  // Without a certificate no handshake succeeds.
  tls = https.createServer();
  await new Promise<void>((done) => outside.listen(0, '127.0.0.2', done));
  await new Promise<void>((done) => internal.listen(0, '127.0.0.1', done));
  await new Promise<void>((done) => tls.listen(0, '127.0.0.2', done));
});
afterAll(() => {
  clearInterval(drip);
  outside.closeAllConnections();
  for (const server of [outside, internal, tls]) server.close();
});

const guard = {
  isAllowedAddress: (address: string) => address === '127.0.0.2',
  addressesOf: async (host: string) => [host === 'inside.example' ? '127.0.0.1' : '127.0.0.2'],
};
const domains = new MalwareDomains();
const scanUrl = (clickUrl: string, timeoutMs = 2_000, signal = new AbortController().signal) => {
  const { banner } = sampleCreative();
  return createLinkScanner({ domains, timeoutMs, ...guard })(
    sampleCreative({ banner: { ...banner!, clickUrl } }),
    signal,
  );
};
const tagsOf = async (path: string, timeoutMs?: number) => {
  const { findings, isComplete } = await scanUrl(at(path), timeoutMs);
  return [findings.map(({ tag }) => tag), isComplete];
};

describe('links of a creative', () => {
  it.each<[string, string[], boolean]>([
    ['/fine', [], true],
    ['/miner', ['crypto-miner'], true],
    ['/packed', ['crypto-miner'], true],
    ['/bomb', [], true],
    ['/broken-gzip', [], false],
    ['/large', ['crypto-miner'], true],
    ['/private', [], false],
    ['/private-name', [], false],
    ['/file', [], true],
    ['/loop', [], false],
    ['/listed', ['malware-domain'], true],
    ['/program', ['download-prompt'], true],
    ['/mail', [], true],
    ['/encoded', ['obfuscated-code'], true],
    ['/cut', ['crypto-miner'], false],
    ['/missing', [], true],
  ])('are followed: %s', async (path, tags, isComplete) => {
    expect(await tagsOf(path)).toEqual([tags, isComplete]);
  });

  it('may never end: what came of a page is looked at, and nothing of a silent one', async () => {
    expect(await tagsOf('/drip', 300)).toEqual([['crypto-miner'], false]);
    expect(await tagsOf('/silent', 300)).toEqual([[], false]);
    expect(await scanUrl(`https://shop.example:${portOf(tls)}/`, 500)).toEqual({
      findings: [],
      isComplete: false,
    });
  });

  it('never reach the private network', async () => {
    await tagsOf('/private');
    await scanUrl(`http://127.0.0.1:${portOf(internal)}/`);
    expect(internalHits).toBe(0);
  });

  it('are left at once when the product stops', async () => {
    const stopping = new AbortController();
    const running = scanUrl(at('/silent'), 3_000, stopping.signal);
    const began = performance.now();
    stopping.abort();
    expect(await running).toEqual({ findings: [], isComplete: false });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('another scanner', () => {
  const ask = (path: string, timeoutMs = 2_000) =>
    createHttpScanner({ url: at(path), timeoutMs, ...guard }).scan({ id: 7, fields: sampleCreative() });

  it('says what can be stored, whatever it writes', async () => {
    expect(await ask('/answer')).toMatchObject({
      outcome: 'malware',
      result: { tagName: 'xy', comment: '\ufffd!' },
      signature: 'external xy ',
    });
  });

  it('is asked again where it gives no answer that can be read', async () => {
    for (const path of ['/silent', '/not-json', '/too-much', '/missing', '/private'])
      await expect(ask(path, 400), path).rejects.toThrow();
    expect(internalHits).toBe(0);
  });
});
