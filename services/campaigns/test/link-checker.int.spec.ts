import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createNodeLinkChecker } from '../src/link-checker/node-link-checker.ts';
import { isPublicAddress } from '@marquee/kit/outbound/public-address';

/** A private address, which must never be reached. */
let canary: http.Server;
let canaryHits = 0;
let shop: http.Server;
let silent: net.Server;
const answers: Record<string, (response: http.ServerResponse) => void> = {};
const portOf = (server: net.Server) => (server.address() as AddressInfo).port;
const listen = (server: net.Server, host: string) =>
  new Promise<void>((done) => server.listen(0, host, done));

beforeAll(async () => {
  canary = http.createServer((_request, response) => {
    canaryHits += 1;
    response.end('inside');
  });
  shop = http.createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  silent = net.createServer(() => undefined);
  await Promise.all([listen(canary, '127.0.0.1'), listen(shop, '127.0.0.2'), listen(silent, '127.0.0.2')]);
});
afterAll(() => {
  shop.closeAllConnections();
  for (const server of [canary, shop, silent]) server.close();
});
beforeEach(() => {
  canaryHits = 0;
  for (const path of Object.keys(answers)) delete answers[path];
});

/** 127.0.0.2 represents the public internet, 127.0.0.1 a private address. */
const checker = (options: Parameters<typeof createNodeLinkChecker>[0] = {}) =>
  createNodeLinkChecker({
    isAllowedAddress: (address) => address === '127.0.0.2',
    addressesOf: async (host) => {
      const addresses = {
        'shop.example': ['127.0.0.2'],
        'inner.example': ['127.0.0.1'],
        'both.example': ['127.0.0.2', '127.0.0.1'],
      }[host];
      if (!addresses) throw new Error('ENOTFOUND');
      return addresses;
    },
    ...options,
  });
const shopUrl = (path: string) => `http://shop.example:${portOf(shop)}${path}`;
/** Written as it is: a server may send what Node's own would refuse to. */
const redirect = (path: string, location: string) => {
  answers[path] = (response) => {
    const head = `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    response.socket?.end(Buffer.from(head));
  };
};

describe('a link', () => {
  it('is followed to its end, with every macro empty', async () => {
    answers['/landing?c='] = (response) => response.end('hello');
    redirect('/go', '/landing?c=');
    expect(await checker().check(shopUrl('/go'))).toEqual({
      isValid: true,
      isSecure: false,
      reachable: true,
      httpStatus: 200,
      finalUrl: shopUrl('/landing?c='),
      redirects: [shopUrl('/landing?c=')],
      message: 'The URL is not secure.',
    });
    expect(await checker().check(shopUrl('/landing?c={campaign_id}'))).toMatchObject({ httpStatus: 200 });
    expect(await checker().check(shopUrl('/missing'))).toMatchObject({
      isValid: true,
      reachable: true,
      httpStatus: 404,
    });
  });

  it('without an answer is no error', async () => {
    const unreachable = { isValid: true, reachable: false, httpStatus: null };
    expect(await checker().check('https://nowhere.example/')).toMatchObject({
      ...unreachable,
      isSecure: true,
    });
    const started = performance.now();
    const hanging = `http://shop.example:${portOf(silent)}/`;
    expect(await checker({ timeoutMs: 200 }).check(hanging)).toMatchObject(unreachable);
    const slowName = checker({ timeoutMs: 200, addressesOf: () => new Promise(() => undefined) });
    expect(await slowName.check(shopUrl('/'))).toMatchObject(unreachable);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('is read no further than its headers', async () => {
    let sent = 0;
    const closed = new Promise<void>((done) => {
      answers['/endless'] = (response) => {
        const chunk = Buffer.alloc(65_536);
        const pump = () => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        };
        response.on('drain', pump).on('close', done);
        pump();
      };
    });
    expect(await checker().check(shopUrl('/endless'))).toMatchObject({ reachable: true, httpStatus: 200 });
    await closed;
    expect(sent).toBeLessThan(8_388_608);
    answers['/headers'] = (response) => response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end();
    expect(await checker().check(shopUrl('/headers'))).toMatchObject({ reachable: false });
  });

  it('is given up after five redirects', async () => {
    for (let hop = 0; hop < 8; hop += 1) redirect(`/${hop}`, `/${hop + 1}`);
    answers['/8'] = (response) => response.end();
    expect(await checker().check(shopUrl('/0'))).toMatchObject({
      isValid: false,
      message: 'The link redirects too many times.',
      finalUrl: shopUrl('/5'),
      redirects: [1, 2, 3, 4, 5].map((hop) => shopUrl(`/${hop}`)),
    });
    expect(await checker().check(shopUrl('/3'))).toMatchObject({ isValid: true, httpStatus: 200 });
  });
});

describe('a private address', () => {
  const inside = () => portOf(canary);

  it('is never reached by name, address or redirect', async () => {
    const port = inside();
    const ways = [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://127.1:${port}/`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://inner.example:${port}/`,
      `http://both.example:${port}/`,
      `http://shop.example@127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}\\@shop.example/`,
      `http://shop.example:${port}/\r\nHost: inner.example`,
      `gopher://127.0.0.1:${port}/`,
      `file:///etc/passwd`,
      `http://127.0.0.1.:${port}/`,
      `http://①②⑦.⓪.⓪.①:${port}/`,
    ];
    for (const [index, way] of ways.entries()) {
      const path = `/way-${index}`;
      redirect(path, way);
      for (const url of [way, shopUrl(path)]) {
        const answer = await checker().check(url);
        expect([url, answer.isValid && answer.reachable]).toEqual([url, false]);
      }
    }
    expect(canaryHits).toBe(0);
  });

  it('is not reached by a name that means something else the second time', async () => {
    let asked = 0;
    const rebinding = checker({
      addressesOf: async () => ((asked += 1) === 1 ? ['127.0.0.2'] : ['127.0.0.1']),
    });
    await rebinding.check(`http://rebind.example:${inside()}/`);
    expect(asked).toBe(1);
    expect(canaryHits).toBe(0);
    redirect('/again', shopUrl('/next').replace('shop.example', 'rebind.example'));
    asked = 0;
    const answer = await rebinding.check(`http://rebind.example:${portOf(shop)}/again`);
    expect(answer).toMatchObject({ isValid: false, message: 'URI must be valid.' });
    expect(canaryHits).toBe(0);
  });

  it('is not reached by a name with one foot inside', async () => {
    answers['/'] = (response) => response.end('outside');
    const url = `http://both.example:${portOf(shop)}/`;
    expect(await checker().check(url)).toMatchObject({ isValid: false, message: 'URI must be valid.' });
  });

  it('would be reached if the check were off', async () => {
    await checker({ isAllowedAddress: () => true }).check(`http://inner.example:${inside()}/`);
    expect(canaryHits).toBe(1);
  });
});

describe('public addresses', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450:4001::1'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'fc00::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'shop.example',
    '',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
