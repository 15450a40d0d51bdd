import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import type { FeedAd } from './feed-answer.ts';
import { feedJson, feedXml } from './feed-answer.ts';
import { readListings } from './test/feed-reader.ts';

const ad: FeedAd = {
  id: 'b1',
  priceNanos: 1_250_000n,
  pricing: 'CPC',
  clickUrl: 'https://edge.example/t/click?t=abc&x=1',
  title: 'Rock & Roll <live>',
  description: '"Tickets" for two',
  sponsored: "Joe's",
  iconUrl: 'https://cdn.example/icon.png',
  imageUrl: 'https://cdn.example/image.png',
  impressionUrl: 'https://edge.example/t/imp?t=abc',
  winUrl: 'https://edge.example/t/win?t=abc',
  markup: '',
  advertiserDomain: 'advertiser.example',
  categories: ['IAB1', 'IAB1-6'],
  campaignId: 4,
  creativeId: 9,
};

const xmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot carry
  text.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '');

describe('the XML answer', () => {
  it('carries every field of an ad', () => {
    expect(readListings(feedXml([ad]))).toEqual([
      [
        ['id', 'b1'],
        ['bid', '0.00125'],
        ['pricing', 'CPC'],
        ['url', 'https://edge.example/t/click?t=abc&x=1'],
        ['title', 'Rock & Roll <live>'],
        ['description', '"Tickets" for two'],
        ['sponsored', "Joe's"],
        ['icon', 'https://cdn.example/icon.png'],
        ['image', 'https://cdn.example/image.png'],
        ['pixel', 'https://edge.example/t/imp?t=abc'],
        ['nurl', 'https://edge.example/t/win?t=abc'],
        ['cid', '4'],
        ['crid', '9'],
        ['adomain', 'advertiser.example'],
        ['category', 'IAB1'],
        ['category', 'IAB1-6'],
      ],
    ]);
  });

  it('leaves out the macros of OpenRTB, which feeds do not fill', () => {
    const [listing = []] = readListings(
      feedXml([
        {
          ...ad,
          impressionUrl: 'https://edge.example/t/imp?t=abc&p=${AUCTION_PRICE}',
          winUrl: 'https://edge.example/t/win?t=abc&p=${AUCTION_PRICE}&m=${AUCTION_MIN_TO_WIN}',
        },
      ]),
    );
    expect(listing).toContainEqual(['pixel', 'https://edge.example/t/imp?t=abc']);
    expect(listing).toContainEqual(['nurl', 'https://edge.example/t/win?t=abc']);
  });

  it('keeps the order of the ads and leaves out what is unknown', () => {
    const bare = { ...ad, id: 'b2', title: '', description: '', sponsored: '', iconUrl: '', imageUrl: '' };
    const [first, second] = readListings(feedXml([ad, { ...bare, categories: [], advertiserDomain: '' }]));
    expect(first?.[0]).toEqual(['id', 'b1']);
    expect(second?.map(([name]) => name)).toEqual([
      'id',
      'bid',
      'pricing',
      'url',
      'pixel',
      'nurl',
      'cid',
      'crid',
    ]);
  });

  it('is well-formed and loses nothing, whatever is in it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom(
          ']]>',
          '<![CDATA[',
          '&amp;',
          '<!--',
          '"',
          "'",
          '\u0000',
          '\ud800',
          '\r',
          '\ufffe',
        ),
      }),
    );
    fc.assert(
      fc.property(text, text, text, fc.array(text, { maxLength: 3 }), (title, url, markup, categories) => {
        const xml = feedXml([{ ...ad, title, clickUrl: url, markup, categories }]);
        expect(XMLValidator.validate(xml)).toBe(true);
        const [listing = []] = readListings(xml);
        const valuesOf = (name: string) => listing.filter(([at]) => at === name).map(([, value]) => value);
        expect(valuesOf('title').join('')).toBe(xmlText(title));
        expect(valuesOf('url').join('')).toBe(xmlText(url));
        expect(valuesOf('markup').join('')).toBe(xmlText(markup));
        expect(valuesOf('category').join('|')).toBe(
          categories
            .filter((one) => one !== '')
            .map(xmlText)
            .join('|'),
        );
      }),
    );
  });

  it('is read alike by a second reader', () => {
    const read = new XMLParser({ parseTagValue: false }).parse(feedXml([ad])) as {
      result: { listing: { title: string; url: string } };
    };
    expect(read.result.listing).toMatchObject({ title: ad.title, url: ad.clickUrl });
  });
});

describe('the JSON answer', () => {
  it('says the same with the price as a number', () => {
    expect(JSON.parse(feedJson([ad, { ...ad, id: 'b2', categories: [] }]))).toEqual({
      result: {
        listing: [
          {
            bid: 0.00125,
            id: 'b1',
            pricing: 'CPC',
            url: ad.clickUrl,
            title: ad.title,
            description: ad.description,
            sponsored: ad.sponsored,
            icon: ad.iconUrl,
            image: ad.imageUrl,
            pixel: ad.impressionUrl,
            nurl: ad.winUrl,
            cid: '4',
            crid: '9',
            adomain: 'advertiser.example',
            category: ['IAB1', 'IAB1-6'],
          },
          expect.objectContaining({ id: 'b2' }),
        ],
      },
    });
  });

  it('writes every price exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (priceNanos) => {
        const literal = /"bid":(\d+(?:\.\d+)?)/.exec(feedJson([{ ...ad, priceNanos }]))?.[1] ?? '';
        const [whole = '', fraction = ''] = literal.split('.');
        expect(BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))).toBe(priceNanos);
      }),
    );
  });

  it('is JSON whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const read = JSON.parse(feedJson([{ ...ad, title }])) as {
          result: { listing: [{ title?: string }] };
        };
        expect(read.result.listing[0].title ?? '').toBe(title.replace(/\p{Surrogate}/gu, ''));
      }),
    );
  });
});
