import { readSamples } from '@marquee/openrtb/test/bid-request-samples';
import { SAMPLE_DSP_ENDPOINT } from '@marquee/schemas/dsp-endpoint/samples';
import { redacted } from '@marquee/openrtb/privacy/redact';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import { isObject } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { offeredImps } from './offered-imps.ts';
import { dspRequest } from './dsp-request.ts';
import { popFeedUrl, readPopAnswer } from './pop-feed.ts';
import { banner, requestOf, SEAT, VIDEO_IMP } from '../../test/dsp-parts.ts';

const askedOf = (body: JsonObject, { type = 'banner', fields = {} }: Asked = {}): JsonObject => {
  const request = requestOf(body, type);
  const all = { ...SAMPLE_DSP_ENDPOINT, ...fields };
  return dspRequest({
    request,
    imps: offeredImps(request, all, SEAT),
    margin: all,
    id: 'q1',
    tmaxMs: 80,
    sspEndpointId: 7,
    systemDomain: 'edge.example',
  });
};
interface Asked {
  readonly type?: Parameters<typeof requestOf>[1];
  readonly fields?: Partial<typeof SAMPLE_DSP_ENDPOINT>;
}
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (holder, name) => (holder as Record<string | number, unknown> | undefined)?.[name],
    value,
  );

/** Names of all members, as paths. */
const pathsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, path));
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([name, member]) => pathsOf(member, `${path}.${name}`));
};
const ALLOWED_EXT =
  /^\.(?:regs\.ext\.(?:coppa|gdpr|us_privacy|gpp|gpp_sid)|user\.ext\.(?:consent|eids)|source\.ext\.schain|imp\.ext\.(?:type|pop))(?:\.|$)/;

const PERSON = {
  device: {
    ua: 'Mozilla/5.0',
    ip: '203.0.113.77',
    ipv6: '2001:db8:1:2::9',
    ifa: 'secret-ifa',
    didsha1: 'secret-sha',
    dpidmd5: 'secret-md5',
    geo: { country: 'USA', region: 'CA', city: 'Fresno', lat: 36.7378, lon: -119.7871, zip: '93650' },
    ext: { ifa_type: 'secret-ext' },
  },
  user: {
    id: 'secret-user',
    buyeruid: 'secret-buyer',
    yob: 1987,
    data: [{ id: 'secret-segment' }],
    eids: [{ source: 'id.example', uids: [{ id: 'secret-eid' }] }],
    ext: { eids: [{ source: 'id.example', uids: [{ id: 'secret-eid2' }] }] },
  },
} as const;

describe('the request to a DSP', () => {
  it('is in our name: our id, what time is left, dollars, floors above by our margin', () => {
    const asked = askedOf(
      banner({
        wseat: ['marquee'],
        bseat: ['x'],
        tmax: 200,
        cur: ['EUR', 'USD'],
        bcat: ['IAB26'],
        badv: ['bad.example'],
      }),
    );
    expect(asked).toMatchObject({
      id: 'q1',
      tmax: 80,
      at: 1,
      cur: ['USD'],
      bcat: ['IAB26'],
      badv: ['bad.example'],
      imp: [{ id: '1', bidfloor: 1, bidfloorcur: 'USD', secure: 1, banner: { w: 300, h: 250 } }],
      source: { fd: 1 },
    });
    expect(JSON.stringify(asked)).not.toContain('exchange-auction');
    for (const ours of ['wseat', 'bseat', 'test']) expect(asked).not.toHaveProperty(ours);
    expect(askedOf(banner({ test: 1 }))).toHaveProperty('test', 1);
  });

  it('asks a direct buyer for the floor itself, and converts floors', () => {
    expect(at(askedOf(banner(), { fields: { isDirect: true } }), 'imp', 0, 'bidfloor')).toBe(0.9);
    const euros = askedOf(banner({}, { bidfloor: 0.861, bidfloorcur: 'EUR' }), {
      fields: { isDirect: true },
    });
    expect(at(euros, 'imp', 0, 'bidfloor')).toBe(1);
    expect(at(askedOf(banner({}, { bidfloorcur: 'XXX' })), 'imp')).toEqual([]);
  });

  it('has us as the last node of the chain, complete where the exchange’s was', () => {
    const nodes = [{ asi: 'exchange.example', sid: '8', hp: 1, ext: { key: 'secret' } }];
    const schain = { ver: '1.0', complete: 1, nodes };
    const [exchange, ours] = [
      { asi: 'exchange.example', sid: '8', hp: 1 },
      { asi: 'edge.example', sid: '7', rid: 'q1', hp: 1 },
    ];
    expect(at(askedOf(banner({ source: { ext: { schain } } })), 'source', 'ext', 'schain')).toEqual({
      ver: '1.0',
      complete: 1,
      nodes: [exchange, ours],
    });
    expect(
      at(askedOf(banner({ source: { schain }, regs: { gdpr: 0 } })), 'source', 'schain', 'nodes', 1),
    ).toEqual(ours);
    expect(at(askedOf(banner()), 'source', 'ext', 'schain')).toEqual({
      ver: '1.0',
      complete: 0,
      nodes: [ours],
    });
  });

  it('passes deals of ours on, under their floors, and no others', () => {
    const pmp = {
      private_auction: 1,
      deals: [
        {
          id: 'ours',
          bidfloor: 1.8,
          at: 3,
          wseat: ['marquee'],
          wadomain: ['shop.example'],
          ext: { key: 'k' },
        },
        { id: 'theirs', bidfloor: 1, wseat: ['other'] },
      ],
    };
    expect(at(askedOf(banner({}, { pmp })), 'imp', 0, 'pmp')).toEqual({
      private_auction: 1,
      deals: [{ id: 'ours', bidfloor: 2, bidfloorcur: 'USD', at: 3, wadomain: ['shop.example'] }],
    });
  });

  it('offers videos in the versions of the endpoint, with the floors of their lengths raised', () => {
    const video = {
      ...VIDEO_IMP.video,
      mincpmpersec: 0.09,
      durfloors: [{ mindur: 1, bidfloor: 0.9 }],
      ext: { key: 'k' },
    };
    const asked = askedOf(banner({ imp: [{ ...VIDEO_IMP, video }] }), { type: 'video' });
    expect(at(asked, 'imp', 0, 'video')).toMatchObject({
      protocols: [2, 3, 6],
      mincpmpersec: 0.1,
      durfloors: [{ mindur: 1, bidfloor: 1 }],
    });
    expect(at(asked, 'imp', 0, 'banner')).toBeUndefined();
    expect(
      at(askedOf(banner({ imp: [VIDEO_IMP] }), { type: 'video', fields: { vastType: null } }), 'imp'),
    ).toEqual([]);
  });

  it('offers pops only to endpoints that buy them', () => {
    const body = banner({ imp: [{ id: '1', ext: { type: 'popunder', key: 'k' } }] });
    expect(at(askedOf(body, { type: 'pop', fields: { isPop: true } }), 'imp')).toMatchObject([
      { id: '1', instl: 1, banner: {}, ext: { type: 'pop', pop: 1 } },
    ]);
    expect(at(askedOf(body, { type: 'pop' }), 'imp')).toEqual([]);
    expect(at(askedOf(banner(), { fields: { isPop: true } }), 'imp')).toEqual([]);
  });

  it('names a person where nothing forbids it, and our own id for them nowhere', () => {
    const text = JSON.stringify(askedOf(banner(PERSON)));
    for (const sent of [
      'secret-ifa',
      'secret-user',
      'secret-eid',
      'secret-segment',
      '203.0.113.77',
      'Fresno',
      '1987',
    ])
      expect(text).toContain(sent);
    for (const kept of ['secret-buyer', 'secret-sha', 'secret-md5', 'secret-ext', '36.73', '93650'])
      expect(text).not.toContain(kept);
  });

  it.each([
    ['lmt', { device: { ...PERSON.device, lmt: 1 } }, true],
    ['us_privacy', { regs: { us_privacy: '1YYN' } }, true],
    ['coppa', { regs: { coppa: 1 } }, false],
    ['gdpr without consent', { regs: { ext: { gdpr: 1 } } }, false],
    [
      'gdpr with a text that is none',
      { regs: { gdpr: 1 }, user: { ...PERSON.user, consent: 'nonsense' } },
      false,
    ],
  ])('identifies no one under %s', (_name, signals, mayNameCity) => {
    const asked = askedOf(banner({ ...PERSON, ...signals }));
    const text = JSON.stringify(asked);
    expect(text).not.toMatch(/secret|1987|\.77|::9/);
    expect(text.includes('Fresno')).toBe(mayNameCity);
    expect(at(asked, 'device')).toMatchObject({
      ip: '203.0.113.0',
      ipv6: '2001:db8:1::',
      geo: { country: 'USA' },
    });
    // The DSP must reach the same consent decision.
    expect(normaliseBidRequest(asked)).toMatchObject({
      consent: requestOf(banner({ ...PERSON, ...signals })).consent,
    });
  });

  it('carries no extension of real requests, except those that are meant for all DSPs', () => {
    let asked = 0;
    for (const { file, body } of readSamples()) {
      for (const type of ['banner', 'video', 'native'] as const) {
        const request = normaliseBidRequest(JSON.parse(body.toString('utf8')), { type, isByClick: false });
        if ('error' in request) continue;
        const sent = askedOf(request.root, { type });
        asked += (sent['imp'] as unknown[]).length;
        const strange = pathsOf(sent).filter((path) => /\.ext(?:\.|$)/.test(path) && !ALLOWED_EXT.test(path));
        expect([file, strange]).toEqual([file, []]);
        expect(normaliseBidRequest({ ...sent, imp: request.root['imp'] })).toHaveProperty('id', 'q1');
      }
    }
    expect(asked).toBeGreaterThan(20);
  });

  it('is made of any JSON without an error', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('source', 'regs', 'user', 'device', 'site', 'bcat', 'cattax'),
          fc.jsonValue(),
        ),
        (members) => {
          const request = normaliseBidRequest(banner(members));
          if ('error' in request) return;
          expect(askedOf(redacted(request).root)).toHaveProperty('id', 'q1');
        },
      ),
    );
  });
});

describe('a pop feed', () => {
  const body = banner({
    ...PERSON,
    imp: [{ id: '9', ext: { type: 'pop' }, bidfloor: 0.9 }],
    regs: { gdpr: 0 },
    badv: ['a.example', 'b.example'],
  });
  const fields = { ...SAMPLE_DSP_ENDPOINT, isPopXml: true };
  const urlOf = (sent: JsonObject) => {
    const request = requestOf(sent, 'pop');
    return new URL(
      popFeedUrl(
        'https://buyer.example/f?rtb_seat_id=1&secret_key=k',
        request,
        offeredImps(request, fields, SEAT)[0]!,
        fields,
      ),
    );
  };

  it('is asked with the parameters of its kind, dollars for one visit', () => {
    expect(Object.fromEntries(urlOf(body).searchParams)).toEqual({
      rtb_seat_id: '1',
      secret_key: 'k',
      ua: 'Mozilla/5.0',
      ip: '203.0.113.77',
      subid: 's1',
      url: 'https://news.example/a',
      domain: 'news.example',
      country: 'USA',
      user_id: 'secret-user',
      bidfloor: '0.001',
      badv: 'a.example,b.example',
      gdpr: '0',
      format: 'xml',
      count: '1',
    });
  });

  it('receives no identity without consent', () => {
    const { searchParams } = urlOf({ ...body, regs: { gdpr: 1 } });
    expect(searchParams.get('ip')).toBe('203.0.113.0');
    expect(searchParams.has('user_id')).toBe(false);
    expect(searchParams.get('gdpr')).toBe('1');
  });

  it('is read with one listing or several, by the visit or the thousand', () => {
    const one =
      '<result><listing id="x"><bid>0.00125</bid><url>https://shop.example/?a=1&amp;b=2</url></listing></result>';
    expect(readPopAnswer(one, '9')).toMatchObject({
      bids: [
        {
          id: 'x',
          impId: '9',
          cpmNanos: 1_250_000_000n,
          adm: 'https://shop.example/?a=1&b=2',
          adomain: ['shop.example'],
          crid: 'x',
        },
      ],
    });
    const two =
      '<?xml version="1.0"?><result><listing><bid>1.25</bid><pricing>CPM</pricing><url><![CDATA[https://a.example/?x&y]]></url><adomain>brand.example</adomain><crid>7</crid></listing>' +
      '<listing><bid>free</bid><url>https://b.example/</url></listing></result>';
    expect(readPopAnswer(two, '9')!.bids).toMatchObject([
      {
        id: '1',
        cpmNanos: 1_250_000_000n,
        adm: 'https://a.example/?x&y',
        adomain: ['brand.example'],
        crid: '7',
      },
      { id: '2', cpmNanos: undefined },
    ]);
    expect(readPopAnswer('<result></result>', '9')).toMatchObject({ bids: [] });
  });

  it.each(['&amp;', '&#38;', '&#x26;'])('reads %s in an address', (reference) => {
    const xml = `<result><listing><bid>1</bid><url>https://shop.example/?a=1${reference}b=2</url></listing></result>`;
    expect(readPopAnswer(xml, '9')!.bids[0]!.adm).toBe('https://shop.example/?a=1&b=2');
  });

  it.each([
    '<html></html>',
    '{"result":{}}',
    '<result>',
    '<!DOCTYPE r [<!ENTITY x "y">]><result/>',
    'no bid',
  ])('does not take %s for an answer', (text) => expect(readPopAnswer(text, '9')).toBeUndefined());
});
