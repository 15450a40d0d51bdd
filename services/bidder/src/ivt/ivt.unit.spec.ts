import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';

import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { describe, expect, it } from 'vitest';

import { createUserAgents } from '../device/user-agent.ts';
import { parseNetwork } from '../sources/address.ts';
import { readDataCentres } from './data-centres.ts';
import { createIvt, IVT_NBR } from './ivt.ts';

const dataCentres = readDataCentres();
const reasonOf = createIvt({ userAgents: createUserAgents(), dataCentres });
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

type Stated = Readonly<Record<string, unknown>> & {
  readonly ua?: string;
  readonly ip?: string;
  readonly ipv6?: string;
};
/** What the request says of its device; the rest does not matter. */
const request = (device: Stated) =>
  ({
    device: {
      ua: device.ua ?? PHONE,
      ip: device.ip ?? '',
      ipv6: device.ipv6 ?? '',
    } as NormalisedRequest['device'],
    root: { device },
  }) satisfies Parameters<typeof reasonOf>[0];

describe('invalid traffic', () => {
  it.each<[Stated, ReturnType<typeof reasonOf>]>([
    [{}, undefined],
    [{ ua: '' }, undefined],
    [{ w: 390, h: 844, pxratio: 3, geo: { lat: 52.5, lon: 13.4 } }, undefined],
    [{ w: 390 }, undefined],
    [{ w: 0, h: 844 }, undefined],
    [{ ip: '198.51.100.7' }, undefined],
    [{ ip: '192.168.1.1' }, undefined],
    [{ ip: 'unknown' }, undefined],
    [{ ua: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'robot'],
    [{ ua: 'Mozilla/5.0 HeadlessChrome/120.0' }, 'robot'],
    [{ w: 0, h: 0 }, 'invalid-device'],
    [{ w: '0', h: 0 }, 'invalid-device'],
    [{ w: -1, h: 844 }, 'invalid-device'],
    [{ w: 99_999, h: 844 }, 'invalid-device'],
    [{ pxratio: -1 }, 'invalid-device'],
    [{ geo: { lat: 91, lon: 0 } }, 'invalid-device'],
    [{ geo: { lat: 0, lon: -181 } }, 'invalid-device'],
    [{ ip: '3.5.140.2' }, 'data-centre'],
    [{ ip: '::ffff:3.5.140.2' }, 'data-centre'],
    [{ ip: '2600:1f18::1' }, 'data-centre'],
    [{ ip: '198.51.100.7', ipv6: '2600:1f18::1' }, 'data-centre'],
    [{ ip: '198.51.100.7', ipv6: '2001:db8::1' }, undefined],
    [{ ip: '35.190.247.0', ua: '' }, 'data-centre'],
  ])('of %j: %s', (device, reason) => expect(reasonOf(request(device))).toBe(reason));

  it('has a number for an exchange', () => {
    expect(IVT_NBR).toEqual({ robot: 3, 'data-centre': 5, 'invalid-device': 6 });
  });
});

describe('the data centres', () => {
  it('are those of the file, to the last address', () => {
    const file = readFileSync(new URL('../../data/data-centres.txt', import.meta.url), 'utf8');
    const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const blocks = new BlockList();
    for (const line of lines) {
      const [address = '', prefix] = line.split('/');
      blocks.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
    }
    // The first address of each network and its neighbours on both sides of it and of its end.
    for (const line of lines.filter((_, index) => index % 97 === 0)) {
      const { family, words, prefix } = parseNetwork(line)!;
      const step = (32 - (prefix % 32)) % 32;
      const at = prefix === 0 ? 0 : (prefix - 1) >>> 5;
      for (const change of [0, -1, 2 ** step - 1, 2 ** step]) {
        const near = words.map((word, index) => (index === at ? (word + change) >>> 0 : word));
        const ip = near
          .map((word) =>
            family === 4
              ? [24, 16, 8, 0].map((shift) => (word >>> shift) & 255).join('.')
              : [word >>> 16, word & 0xffff].map((group) => group.toString(16)).join(':'),
          )
          .join(':');
        expect([ip, dataCentres.contains(parseNetwork(ip)!)]).toEqual([
          ip,
          blocks.check(ip, family === 4 ? 'ipv4' : 'ipv6'),
        ]);
      }
    }
  });

  it('are thousands of networks, and none of relays that people use', () => {
    expect(dataCentres.size).toBeGreaterThan(10_000);
    // Cloudflare, Akamai, Fastly, Google: phones and browsers hide behind them. Then two providers of homes.
    for (const ip of ['104.28.0.1', '172.224.226.1', '146.75.0.1', '8.8.8.8', '73.139.39.0', '88.144.246.0'])
      expect(dataCentres.contains(parseNetwork(ip)!)).toBe(false);
  });
});
