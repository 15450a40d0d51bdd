import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bidRequest, NO_TARGETING } from '../test/test-bidder.ts';
import { claimsIn } from '../test/notices.ts';
import { connectExchange, type Json, type ExchangeClient } from './test/exchange-client.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
/** A core string of TCF 2 with purposes 1 and 2 and nothing else that matters here. */
const CONSENTED = 'CAAAAAAAAAAAAAAAAAAAAAAAAMAAAAAAAAAAAAAA';
/** GPP of the United States, section 7, sale opted out of; the same without an opt-out. */
const GPP = { optedOut: 'DBABLA~BVQaAAAAAgA.QA', free: 'DBABLA~BVQqAAAAAgA.QA' };
const MID = { id: '1', banner: { w: 300, h: 250 } };

describe('OpenRTB conformance: context and privacy of an ad', () => {
  describe('site XOR app XOR dooh', () => {
    let exchange: ExchangeClient;
    beforeAll(async () => {
      exchange = await connectExchange();
    });
    afterAll(() => exchange.stop());
    const placed = async (over: Json) =>
      claimsIn((await exchange.bid(bidRequest({ site: undefined, ...over }))).burl);

    it('knows the site', async () => {
      const site = { id: 's9', domain: 'news.example', publisher: { id: 'p9' } };
      expect(await placed({ site })).toMatchObject({ domain: 'news.example', siteId: 's9', publisher: 'p9' });
    });
    it('reads the domain off the page where the site does not name it', async () => {
      expect(await placed({ site: { page: 'https://www.news.example/a?b=1' } })).toMatchObject({
        domain: 'www.news.example',
      });
    });
    it('knows the app by its bundle', async () => {
      const app = { id: 'a9', bundle: 'com.news.app', domain: 'news.example', publisher: { name: 'News' } };
      expect(await placed({ app })).toMatchObject({
        domain: 'com.news.app',
        siteId: 'a9',
        publisher: 'News',
      });
    });
    it('knows the screen in the street', async () => {
      expect(await placed({ dooh: { id: 'd9', publisher: { id: 'p9' } } })).toMatchObject({ siteId: 'd9' });
    });
    it('tolerates several, and none', async () => {
      expect(await placed({ site: { id: 's9' }, app: { id: 'a9' } })).toMatchObject({ siteId: 's9' });
      expect(await placed({})).toMatchObject({ domain: '', siteId: '' });
    });
    it.each([
      [
        'cat, sectioncat and pagecat',
        { site: { cat: ['IAB1'], sectioncat: ['IAB1-2'], pagecat: ['IAB1-3'] } },
      ],
      ['content', { site: { content: { id: 'c', title: 'T', cat: ['IAB1'], livestream: 1, genres: [1] } } }],
      ['inventorypartnerdomain', { site: { inventorypartnerdomain: 'partner.example' } }],
      [
        'schain in source',
        { source: { schain: { complete: 1, ver: '1.0', nodes: [{ asi: 'a.example', sid: '1', hp: 1 }] } } },
      ],
      ['schain in source.ext', { source: { ext: { schain: { complete: 0, ver: '1.0', nodes: [] } } } }],
    ])('reads requests with %s', async (_name, over) => {
      expect(await exchange.bids(bidRequest(over))).toHaveLength(1);
    });
  });

  describe('device: sua over ua, ip/ipv6, geo, connectiontype, carrier, language/langb', () => {
    const fits = async (targeting: Partial<typeof NO_TARGETING>, device: Json, expected: string) => {
      const exchange = await connectExchange({ campaign: { targeting: { ...NO_TARGETING, ...targeting } } });
      try {
        const request = bidRequest({ device: { ua: CHROME, ip: '203.0.113.7', ...device } });
        if (expected === 'bid') expect(await exchange.bids(request)).toHaveLength(1);
        else expect(await exchange.noBidReason(request)).toBe(expected);
      } finally {
        await exchange.stop();
      }
    };
    const os = (name: string) => ({ os: [{ name, versions: [] }] });
    const sua = {
      browsers: [{ brand: 'Firefox', version: ['130'] }],
      platform: { brand: 'Android', version: ['14'] },
      mobile: 1,
    };

    it('believes the structured user agent before the text', async () => {
      await fits(os('Android'), { sua }, 'bid');
      await fits(os('Windows'), { sua }, 'os');
      await fits({ browsers: ['Mozilla'] }, { sua }, 'bid');
    });
    it('reads the text where there is no structure', async () => {
      await fits(os('Windows'), {}, 'bid');
      await fits({ browsers: ['Chrome'] }, {}, 'bid');
      await fits({ deviceTypes: ['desktop'] }, {}, 'bid');
    });
    it('reads addresses of both families', async () => {
      await fits({}, { ip: undefined, ipv6: '2001:db8::7' }, 'bid');
    });
    it('knows country, region and city', async () => {
      const geo = { country: 'USA', region: 'CA', city: 'Boston' };
      await fits({ countries: ['USA'], regions: ['USA-CA'], cities: [4_930_956] }, { geo }, 'bid');
      await fits({ countries: ['DEU'] }, { geo }, 'country');
      await fits({ regions: ['USA-NY'] }, { geo }, 'region');
      await fits({ cities: [1] }, { geo }, 'city');
    });
    it('tolerates a country of two letters', async () => {
      await fits({ countries: ['DEU'] }, { geo: { country: 'DE' } }, 'bid');
    });
    it('takes no name for the country whose code it begins with', async () => {
      await fits({ countries: ['AUS'] }, { geo: { country: 'aus' } }, 'bid');
      await fits({ countries: ['AUS'] }, { geo: { country: 'Austria' } }, 'country');
      await fits({ countries: [] }, { geo: { country: 'Austria' } }, 'bid');
    });
    it('reads the version of a system however it is written', async () => {
      const ios = { os: [{ name: 'iOS', versions: ['10'] }] };
      for (const osv of ['10_0_2', 'iOS 10.0', 'v10.0']) await fits(ios, { os: 'ios', osv }, 'bid');
      await fits(ios, { os: 'ios', osv: '100_1' }, 'os');
    });
    it('knows connection and carrier', async () => {
      await fits({ connectionTypes: ['wifi'] }, { connectiontype: 2 }, 'bid');
      await fits({ connectionTypes: ['wifi'] }, { connectiontype: 6 }, 'connection-type');
      await fits({ carriers: ['Telenor'] }, { carrier: 'telenor' }, 'bid');
      await fits({ carriers: ['Telenor'] }, { carrier: 'Other' }, 'carrier');
    });
    it('reads the language in both fields', async () => {
      await fits({ languages: ['pt'] }, { language: 'pt' }, 'bid');
      await fits({ languages: ['pt'] }, { langb: 'pt-BR' }, 'bid');
      await fits({ languages: ['pt'] }, { language: 'en' }, 'language');
    });
    it('takes no language for another whose code it begins with', async () => {
      await fits({ languages: ['fi'] }, { language: 'fil' }, 'language');
      await fits({ languages: ['fi'] }, { langb: 'fil-PH' }, 'language');
      await fits({ languages: ['fi'] }, { language: 'fin' }, 'bid');
      const finnish = await connectExchange({
        campaign: { targeting: { ...NO_TARGETING, languages: ['fi'] } },
      });
      try {
        const over = { device: { language: 'fi' } };
        for (const wlang of [['fil'], ['fil-PH']]) {
          expect(await finnish.noBidReason(bidRequest({ ...over, wlang }))).toBe('blocked-language');
          expect(await finnish.noBidReason(bidRequest({ ...over, wlangb: wlang }))).toBe('blocked-language');
        }
        expect(await finnish.bids(bidRequest({ ...over, wlangb: ['fin', 'fil-PH'] }))).toHaveLength(1);
      } finally {
        await finnish.stop();
      }
    });
    it('leaves robots, rented machines and impossible devices without a bid, with a reason', async () => {
      const exchange = await connectExchange();
      try {
        const from = (device: Json) => bidRequest({ device });
        expect(
          await exchange.noBidReason(
            from({ ua: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
          ),
        ).toBe('robot');
        expect(await exchange.noBidReason(from({ ua: CHROME, ip: '3.5.140.2' }))).toBe('data-centre');
      } finally {
        await exchange.stop();
      }
    });
  });

  describe('consent: lmt, dnt, coppa, gdpr, us_privacy and gpp, in both places', () => {
    let capped: ExchangeClient;
    beforeAll(async () => {
      capped = await connectExchange({ campaign: { frequencyCap: { impressions: 1_000, hours: 1 } } });
    });
    afterAll(() => capped.stop());
    const IFA = '6a5c1d9e-2f4b-4c8e-9a1d-3b5f7e9c0d21';
    const person = { user: { id: 'u1', buyeruid: 'b1' } };
    const device = { ua: CHROME, ip: '203.0.113.7', ifa: IFA, geo: { country: 'USA', city: 'Boston' } };
    const ask = (over: Json) => bidRequest({ ...person, device, ...over });

    it('caps per person where nothing forbids it', async () => {
      expect(claimsIn((await capped.bid(ask({}))).burl).personKey).not.toBe('');
    });
    it.each([
      ['device.lmt', { device: { ...device, lmt: 1 } }],
      ['device.dnt', { device: { ...device, dnt: 1 } }],
      ['regs.coppa', { regs: { coppa: 1 } }],
      ['regs.ext.coppa', { regs: { ext: { coppa: 1 } } }],
      ['regs.gdpr without a consent string', { regs: { gdpr: 1 } }],
      ['regs.ext.gdpr without a consent string', { regs: { ext: { gdpr: 1 } } }],
      ['a consent string that cannot be read', { regs: { gdpr: 1 }, user: { id: 'u1', consent: 'BOgus' } }],
      [
        'the same in the extensions of 2.5',
        { regs: { ext: { gdpr: 1 } }, user: { id: 'u1', ext: { consent: 'BOgus' } } },
      ],
      ['regs.us_privacy', { regs: { us_privacy: '1YYN' } }],
      ['regs.ext.us_privacy', { regs: { ext: { us_privacy: '1-Y-' } } }],
      ['a us_privacy that cannot be read', { regs: { us_privacy: 'yes' } }],
      ['regs.gpp', { regs: { gpp: GPP.optedOut, gpp_sid: [7] } }],
      ['regs.ext.gpp', { regs: { ext: { gpp: GPP.optedOut, gpp_sid: [7] } } }],
      ['a gpp string that cannot be read', { regs: { gpp: 'DBnothing', gpp_sid: [7] } }],
      ['an odd regs.ext.gdpr', { regs: { ext: { gdpr: 'yes' } } }],
      ['regs.ext.gdpr against regs.gdpr', { regs: { gdpr: 0, ext: { gdpr: 1 } } }],
      [
        'regs.ext.us_privacy against regs.us_privacy',
        { regs: { us_privacy: '1YNN', ext: { us_privacy: '1YYN' } } },
      ],
      ['an odd device.lmt', { device: { ...device, lmt: 'true' } }],
      ['an odd device.dnt', { device: { ...device, dnt: 2 } }],
      ['an odd regs.coppa', { regs: { coppa: 'true' } }],
      [
        'a user.ext.consent that says less than user.consent',
        { regs: { gdpr: 1 }, user: { id: 'u1', consent: CONSENTED, ext: { consent: 'BOgus' } } },
      ],
    ])('neither caps nor recognises a user against %s', async (_name, over) => {
      expect(await capped.noBidReason(ask(over))).toBe('frequency-unknown');
    });
    it.each([
      ['consent in user.consent', { regs: { gdpr: 1 }, user: { id: 'u1', consent: CONSENTED } }],
      [
        'consent in user.ext.consent',
        { regs: { ext: { gdpr: 1 } }, user: { id: 'u1', ext: { consent: CONSENTED } } },
      ],
      ['gdpr 0', { regs: { gdpr: 0 } }],
      [
        'nothing set',
        {
          regs: { gdpr: null, coppa: 'false', ext: { gdpr: '0', coppa: 0 } },
          device: { ...device, lmt: '0', dnt: false },
        },
      ],
      ['a us_privacy that opts out of nothing', { regs: { us_privacy: '1YNN' } }],
      ['a gpp string that opts out of nothing', { regs: { gpp: GPP.free, gpp_sid: [7] } }],
    ])('counts impressions of a person with %s', async (_name, over) => {
      expect(await capped.bids(ask(over))).toHaveLength(1);
    });
    it('bids with a cap for unknown users when its advertiser allows that, and applies it to known ones', async () => {
      const campaign = { frequencyCap: { impressions: 1, hours: 24 }, frequencyUnknown: 'bid' as const };
      const reaching = await connectExchange({ campaign });
      try {
        const unknown = ask({ device: { ...device, lmt: 1 } });
        for (let time = 0; time < 3; time += 1) expect(await reaching.bids(unknown)).toHaveLength(1);
        expect(await reaching.bids(ask({}))).toHaveLength(1);
        expect(await reaching.noBidReason(ask({}))).toBe('frequency');
      } finally {
        await reaching.stop();
      }
    });
    it('refuses a regs.gdpr that is neither 0 nor 1 with 400', async () => {
      expect((await capped.send(ask({ regs: { gdpr: 2 } }))).statusCode).toBe(400);
    });
    it('still bids for unknown users, and stores nothing of the person', async () => {
      const plain = await connectExchange();
      try {
        const over = { regs: { coppa: 1 }, user: { id: 'u1', buyeruid: 'b1', yob: 1990, gender: 'F' } };
        const { burl } = await plain.bid(ask(over));
        expect(claimsIn(burl)).toMatchObject({ personKey: '', city: '', country: 'USA' });
      } finally {
        await plain.stop();
      }
    });
    it('takes the year of birth, which 2.6 deprecates, only of users that it may profile', async () => {
      const targeting = { ...NO_TARGETING, age: { min: 18, max: 99 } };
      const grown = await connectExchange({ campaign: { targeting } });
      try {
        const user = { id: 'u1', yob: 1990 };
        expect(await grown.bids(ask({ user }))).toHaveLength(1);
        expect(await grown.noBidReason(ask({ user, regs: { us_privacy: '1YYN' } }))).toBe('age');
      } finally {
        await grown.stop();
      }
    });
    it('reads extended ids in both places', async () => {
      const eids = [{ source: 'ids.example', uids: [{ id: 'e1', atype: 1 }] }];
      const keyOf = async (user: Json) => {
        const anonymous = { ua: CHROME, ip: '203.0.113.7', geo: { country: 'USA' } };
        const { burl } = await capped.bid(bidRequest({ device: anonymous, user, imp: [MID] }));
        return claimsIn(burl).personKey;
      };
      const key = await keyOf({ eids });
      expect(key).not.toBe('');
      expect(await keyOf({ ext: { eids } })).toBe(key);
      expect(await keyOf({ buyeruid: 'b1' })).not.toBe(key);
    });
  });
});
