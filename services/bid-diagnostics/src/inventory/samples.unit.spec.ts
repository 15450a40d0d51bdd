import { at } from '@marquee/kit/testing/at';
import { bidRequest, TEST_GEO } from '@marquee/openrtb/test/bid-request';
import { readSamples } from '@marquee/openrtb/test/bid-request-samples';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import { targetingContextOf } from '@marquee/openrtb/request/targeting-context';
import { inventorySample, type InventorySample } from '@marquee/schemas/traffic/inventory';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { samplesOf, withMatches } from './samples.ts';

const DESKTOP = { browser: 'Chrome', os: 'Windows', osVersion: '10', vendor: '', deviceType: '' };
const nowMs = at('2026-11-21T04:47:11.123Z');

function sample(body: unknown): InventorySample[] {
  const request = normaliseBidRequest(body) as NormalisedRequest;
  const targetingContext = targetingContextOf(request, DESKTOP, TEST_GEO);
  return samplesOf(body, request, targetingContext, { sspEndpointId: 3, weight: 16, nowMs });
}

describe('samples of the inventory', () => {
  it('hold what targeting knows, and the price', () => {
    const body = bidRequest(
      {},
      {
        bidfloor: 1.25,
        banner: {
          format: [
            { w: 300, h: 250 },
            { w: 728, h: 90 },
          ],
        },
      },
    );
    expect(sample(body)).toEqual([
      {
        schemaVersion: 1,
        halfHourMs: at('2026-11-21T04:30:00Z'),
        weight: 16,
        sspEndpointId: 3,
        country: 'USA',
        region: 'CA',
        city: 'Boston',
        cityIds: [4_930_956],
        deviceType: 'desktop',
        deviceBrand: '',
        os: 'Windows',
        osVersion: '10',
        browser: 'Chrome',
        language: 'en',
        connectionType: '',
        carrier: '',
        trafficType: 2,
        domain: 'news.example',
        creativeTypes: ['banner'],
        sizes: ['300x250', '728x90'],
        floorNanos: 1_250_000n,
      },
    ]);
  });

  it('name the lists and bundles that match, or say nothing of them where there are too many', () => {
    const matches = { filterListIds: [7, 9], contextualBundleIds: [3] };
    const samples = sample(bidRequest());
    expect(withMatches(samples, matches)).toEqual([{ ...samples[0], ...matches }]);
    const many = { ...matches, filterListIds: Array.from({ length: 1_001 }, (_, index) => index) };
    expect(withMatches(samples, many)).toEqual(samples);
  });

  it('say nothing about the person', () => {
    const written = JSON.stringify(
      sample(
        bidRequest({
          id: 'req-secret',
          user: { id: 'u-secret', buyeruid: 'b-secret', yob: 1987, geo: { lat: 42.36, lon: -71.06 } },
          device: {
            ip: '203.0.113.77',
            ifa: 'ifa-secret',
            ua: 'Mozilla/5.0 (secret)',
            geo: { country: 'USA', region: 'MA', city: 'Boston', lat: 42.36, lon: -71.06, zip: '02108' },
          },
        }),
      )[0],
      (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    );
    expect(written).toContain('Boston');
    expect(written).not.toMatch(/secret|203\.0\.113|1987|42\.36|71\.06|02108/);
  });

  it('leave out what no campaign can buy, and know the other formats', () => {
    const imps = [
      { id: '1', banner: { w: 300, h: 250 }, pmp: { private_auction: 1 } },
      { id: '2', banner: { w: 300, h: 250 }, bidfloor: 2, bidfloorcur: 'XXX' },
      { id: '3', audio: {} },
      { id: '4', video: {}, native: {} },
      { id: '5', banner: { w: 320, h: 480 }, instl: 1 },
      { id: '6', banner: { wmin: 300, wmax: 340, hmin: 240, hmax: 290 } },
    ];
    expect(
      sample(bidRequest({ imp: imps })).map(({ creativeTypes, sizes }) => [creativeTypes, sizes]),
    ).toEqual([
      [['video', 'native'], []],
      [['banner', 'interstitial'], ['320x480']],
      [['banner'], ['300x250', '320x250', '336x280']],
    ]);
  });

  it('of every real request fit what the ingester takes', () => {
    let count = 0;
    for (const { body } of readSamples()) {
      const json = JSON.parse(body.toString('utf8')) as unknown;
      if ('error' in normaliseBidRequest(json)) continue;
      for (const each of sample(json)) {
        count += 1;
        expect(v.safeParse(inventorySample, each).issues).toBeUndefined();
      }
    }
    expect(count).toBeGreaterThan(10);
  });
});
