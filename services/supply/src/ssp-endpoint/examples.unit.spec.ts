import {
  SSP_ENDPOINT_TYPES,
  SSP_INTEGRATIONS,
  type SspEndpointFields,
} from '@marquee/schemas/ssp-endpoint/fields';
import { sspEndpointExamples, type SspEndpointExamples } from '@marquee/schemas/ssp-endpoint/views';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { bidUrl } from './bid-url.ts';
import { examplesOf } from './examples.ts';
import { asTest } from './replay.ts';

type Type = SspEndpointFields['type'];
type Integration = SspEndpointFields['integration'];
type Json = Readonly<Record<string, unknown>>;

const PAIRS = SSP_ENDPOINT_TYPES.flatMap((type) =>
  SSP_INTEGRATIONS.map((integration) => [integration, type] as const),
);

const exampleOf = (integration: Integration, type: Type): SspEndpointExamples =>
  examplesOf({
    type,
    integration,
    tmax: 150,
    bidUrl: bidUrl('https://edge.example', { id: 7, integration, key: 'k1' }),
  });
const openRtb = (integration: Integration, type: Type) => {
  const { request, response } = exampleOf(integration, type);
  const [imp] = request.body!['imp'] as readonly Json[];
  const [seat] = (response.body as { seatbid: readonly { bid: readonly Json[] }[] }).seatbid;
  return { body: request.body as Json, imp: imp!, bid: seat!.bid[0]! };
};

describe('examples', () => {
  it.each(PAIRS)('of %s %s are what their contract says', (integration, type) => {
    const example = exampleOf(integration, type);
    expect(v.parse(sspEndpointExamples, example)).toEqual(example);
  });

  it.each(SSP_ENDPOINT_TYPES)('of OpenRTB differ by version, for %s', (type) => {
    const [old, today] = [openRtb('rtb', type), openRtb('ortb', type)];
    expect(exampleOf('rtb', type).request.headers['x-openrtb-version']).toBe('2.5');
    expect(exampleOf('ortb', type).request.headers['x-openrtb-version']).toBe('2.6');
    expect(old.body).toMatchObject({
      tmax: 150,
      regs: { ext: { gdpr: 0 } },
      source: { ext: { schain: {} } },
    });
    expect(today.body).toMatchObject({
      regs: { gdpr: 0 },
      source: { schain: {} },
      device: { sua: { mobile: 1 } },
    });
    expect(old.bid).not.toHaveProperty('mtype');
    expect(today.bid).toHaveProperty('mtype');
    expect(today.imp['id']).toBe(today.bid['impid']);
  });

  it.each(['rtb', 'ortb'] as const)('of %s name the medium of their type', (integration) => {
    expect(openRtb(integration, 'banner').imp).toHaveProperty('banner.format');
    expect(openRtb(integration, 'video').imp).toHaveProperty('video.mimes');
    expect(openRtb(integration, 'pop').imp).toMatchObject({ instl: 1, ext: { pop: 1 } });
    for (const type of ['native', 'push'] as const) {
      const { imp, bid } = openRtb(integration, type);
      const asked = JSON.parse(String((imp['native'] as Json)['request'])) as {
        assets: readonly { id: number; required: number }[];
      };
      const answered = JSON.parse(String(bid['adm'])) as { assets: readonly { id: number }[] };
      const ids = answered.assets.map(({ id }) => id);
      expect(asked.assets.filter(({ required }) => required === 1).every(({ id }) => ids.includes(id))).toBe(
        true,
      );
    }
  });

  it.each(SSP_ENDPOINT_TYPES)(
    'of the feed for %s are read by an XML reader, and say the same in JSON',
    (type) => {
      const xml = exampleOf('xml', type).response.body as string;
      expect(XMLValidator.validate(xml)).toBe(true);
      const read = new XMLParser({ parseTagValue: false }).parse(xml) as { result: { listing: Json } };
      const json = exampleOf('api', type).response.body as { result: { listing: readonly Json[] } };
      const [listing] = json.result.listing;
      expect({ ...listing, bid: String(listing?.['bid']) }).toEqual(read.result.listing);
      expect(read.result.listing['pricing']).toBe(['banner', 'video'].includes(type) ? 'CPM' : 'CPC');
    },
  );

  it.each(SSP_ENDPOINT_TYPES)('of the feed for %s name the person, the place and what is wanted', (type) => {
    const { searchParams } = new URL(exampleOf('xml', type).request.url);
    for (const name of ['key', 'ua', 'ip', 'subid', 'url', 'domain', 'country', 'bidfloor']) {
      expect(searchParams.get(name), name).not.toBeNull();
    }
    expect(searchParams.has('icon_size')).toBe(type === 'push' || type === 'native');
    expect(new URL(exampleOf('api', type).request.url).searchParams.get('format')).toBe('json');
  });
});

describe('a replay', () => {
  it.each(PAIRS)('of %s %s is a test with an id of its own', (integration, type) => {
    const { request } = exampleOf(integration, type);
    const test = asTest(request, 'auction-9');
    const { searchParams } = new URL(test.url);
    expect(searchParams.get('key')).toBe('k1');
    expect(searchParams.get('debug')).toBe('1');
    if (test.body === null) expect(searchParams.get('test')).toBe('1');
    else expect(test.body).toEqual({ ...request.body, id: 'auction-9', test: 1 });
  });
});
