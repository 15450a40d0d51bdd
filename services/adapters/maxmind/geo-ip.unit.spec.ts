import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { GeoIp } from '@marquee/kit/geo-ip/port';
import { beforeAll, describe, expect, it } from 'vitest';

import { createMaxmindGeoIp } from './geo-ip.ts';

let geoIp: GeoIp;
beforeAll(async () => {
  geoIp = await createMaxmindGeoIp();
});

describe('country of an address', () => {
  it.each([
    ['77.88.8.8', 'RU'],
    ['2a02:6b8::feed:ff', 'RU'],
    ['::ffff:77.88.8.8', 'RU'],
    ['8.8.8.8', 'US'],
    ['2a00:1450:4001:800::200e', 'DE'],
  ])('%s is in %s', (ip, country) => {
    expect(geoIp.countryOf(ip)).toBe(country);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.1',
    'fe80::1%eth0',
    '',
    'localhost',
    '1.2.3',
    '999.1.1.1',
  ])('"%s" has none', (ip) => {
    expect(geoIp.countryOf(ip)).toBeUndefined();
  });

  it('says which file it cannot read', async () => {
    await expect(createMaxmindGeoIp({ databasePath: '/nowhere/at.all' })).rejects.toThrow(
      DependencyUnavailable,
    );
    await expect(createMaxmindGeoIp({ databasePath: '/nowhere/at.all' })).rejects.toThrow('/nowhere/at.all');
  });
});
