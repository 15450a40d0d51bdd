import { creativeResource } from '@marquee/schemas/creative/fields';
import { isIabCategory } from '@marquee/schemas/commands/ad-fields';
import { admBodyMessage, isWebUrl, parseSize, urlMessage } from '@marquee/schemas/creative/markup';
import { creativeErrors } from '@marquee/schemas/creative/rules';
import { describe, expect, it } from 'vitest';

const IFRAME = 'Must be a valid iframe tag.';
const SCRIPT = 'Must be a valid script tag.';
const HTML5_PAGE = `https://ads.example/media/html5/${'0'.repeat(32)}/index.html`;
const NOT_SECURE = 'The URL is not secure.';

describe('markup', () => {
  it.each([
    ['html', '<a href="http://shop.example"><img src="https://cdn.example/a.png"></a>', undefined],
    ['html', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', undefined],
    ['html', 'no markup at all', 'Must be a valid html tag.'],
    ['html', '<img src = "http://cdn.example/a.png">', NOT_SECURE],
    ['html', '<div style="background:url( \'http://cdn.example/a.png\')"></div>', NOT_SECURE],
    ['html', '<link rel=stylesheet href=http://cdn.example/a.css>', NOT_SECURE],
    ['image', 'https://cdn.example/a.png', undefined],
    ['image', 'http://cdn.example/a.png', NOT_SECURE],
    ['image', 'a.png', 'URL format is incorrect.'],
    ['image', HTML5_PAGE, 'URL format is incorrect.'],
    ['html5', HTML5_PAGE, undefined],
    ['html5', HTML5_PAGE.replace('https', 'http'), NOT_SECURE],
    ['html5', HTML5_PAGE.replace('index.html', ''), 'HTML5 zip must be valid.'],
    ['html5', HTML5_PAGE.replace('index.html', 'a.png'), 'HTML5 zip must be valid.'],
    ['html5', HTML5_PAGE.replace('0', 'x'), 'HTML5 zip must be valid.'],
    ['html5', `${HTML5_PAGE}?a=1`, 'HTML5 zip must be valid.'],
    ['html5', 'https://cdn.example/index.html', 'HTML5 zip must be valid.'],
    ['html5', '<p>Ad</p>', 'HTML5 zip must be valid.'],
    ['iframe', '<iframe src="https://ad.example/?d={domain}" width="300"></iframe>', undefined],
    ['iframe', "<IFRAME SRC='//ad.example/'></IFRAME>", undefined],
    ['iframe', '<iframe src="http://ad.example/"></iframe>', 'The Iframe is not secure.'],
    ['iframe', '<iframe src="javascript:alert(1)"></iframe>', IFRAME],
    ['iframe', '<iframe></iframe>', IFRAME],
    ['iframe', '<iframe src="https://ad.example/">', IFRAME],
    ['iframe', '<div><iframe src="https://ad.example/"></iframe></div>', IFRAME],
    ['script', '<script src="https://ad.example/a.js"></script>', undefined],
    ['script', '<script>a()</script> <script async>b()</script>', undefined],
    ['script', '<script src="http://ad.example/a.js"></script>', NOT_SECURE],
    ['script', '<script>a()', SCRIPT],
    ['script', 'a()', SCRIPT],
  ] as const)('%s %s', (admType, admBody, message) => {
    expect(admBodyMessage(admType, admBody, false)).toBe(message);
  });

  it('may load over http when the check is skipped, but stays a tag', () => {
    expect(admBodyMessage('iframe', '<iframe src="http://ad.example/"></iframe>', true)).toBeUndefined();
    expect(admBodyMessage('image', 'http://cdn.example/a.png', true)).toBeUndefined();
    expect(admBodyMessage('script', 'a()', true)).toBe(SCRIPT);
  });

  it.each([
    ['open tags', '<a'],
    ['open comments', '<!--'],
    ['closed comments', '<!---->'],
    ['scripts', '<script></script>'],
    ['script ends', '</script>'],
    ['links', '<link '],
    ['sources', 'src='],
    ['frames', '<iframe src='],
    ['white space', ' '],
  ])('is checked in time, even 64 KB of %s', (_what, part) => {
    const body = part.repeat(Math.floor(65_000 / part.length));
    const video = { admType: 'vast' as const, admBody: body };
    const started = performance.now();
    for (const admType of ['html', 'image', 'iframe', 'script'] as const) {
      admBodyMessage(admType, body, false);
      admBodyMessage(admType, `<${admType} src="${body}`, false);
      admBodyMessage(admType, `<script>src=${body}`, false);
    }
    creativeErrors(
      creativeResource.create({
        name: 'Video',
        creativeType: 'video',
        video: { ...VIDEO, ...video },
      }),
    );
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

const VIDEO = {
  sizes: [],
  admBody: null,
  admType: 'vast' as const,
  vastAdTagURI: null,
  mimeType: [],
  width: 640,
  height: 360,
  duration: null,
  clickUrl: null,
  skipVastValidation: false,
  companions: [],
};

describe('parts', () => {
  const fieldErrorsOf = (fields: Parameters<typeof creativeResource.create>[0]) =>
    creativeErrors(creativeResource.create(fields)).map(({ field, message }) => `${field}: ${message}`);

  it('of a video name what is shown', () => {
    const video = (part: object) =>
      fieldErrorsOf({ name: 'Video', creativeType: 'video', video: { ...VIDEO, ...part } });
    expect(video({ admBody: '<?xml version="1.0"?><!-- a --><VAST version="4.0"></VAST>' })).toEqual([]);
    expect(video({})).toEqual(['video.admBody: Markup is required.']);
    expect(video({ admBody: '<HTML/>' })).toEqual(['video.admBody: Must be a valid VAST tag.']);
    expect(video({ admBody: '<HTML/>', skipVastValidation: true })).toEqual([]);
    expect(video({ admType: 'vastUrl' })).toEqual(['video.vastAdTagURI: VAST tag URI is required.']);
    expect(video({ admType: 'media', admBody: 'https://cdn.example/a.mp4' })).toEqual([
      'video.mimeType: Mime type is required.',
      'video.clickUrl: Click URL is required.',
    ]);
  });

  it('of a video may have images beside it, each of another size', () => {
    const video = {
      admType: 'media' as const,
      admBody: 'https://cdn.example/a.mp4',
      mimeType: ['video/mp4'],
      clickUrl: 'https://shop.example/',
    };
    const image = {
      imageUrl: 'https://cdn.example/side.png',
      mimeType: 'image/png',
      width: 300,
      height: 250,
      altText: null,
    };
    const fieldErrors = (companions: readonly object[], part: object = video) =>
      fieldErrorsOf({
        name: 'Video',
        creativeType: 'video',
        video: { ...VIDEO, ...part, companions: companions as (typeof image)[] },
      });
    expect(fieldErrors([image, { ...image, width: 728, height: 90 }])).toEqual([]);
    expect(fieldErrors([image, { ...image, width: 250 }, { ...image, imageUrl: 'side.png' }])).toEqual([
      'video.companions.2.imageUrl: URL format is incorrect.',
      'video.companions.2.width: Companion banner 1 has this size, too.',
    ]);
    expect(fieldErrors([{ ...image, imageUrl: 'http://cdn.example/side.png' }])).toEqual([
      `video.companions.0.imageUrl: ${NOT_SECURE}`,
    ]);
    expect(fieldErrors([image], { admType: 'vastUrl', vastAdTagURI: 'https://vast.example/' })).toEqual([
      'video.companions: Only a video has companion banners.',
    ]);
  });

  it('link securely', () => {
    const push = {
      images: ['http://cdn.example/a.png'],
      assetTitle: 'T',
      assetDataDesc: null,
      assetDataSponsored: null,
    };
    expect(
      fieldErrorsOf({ name: 'Push', creativeType: 'push', push: { ...push, clickUrl: 'shop' } }),
    ).toEqual(['push.clickUrl: URL format is incorrect.', `push.images.0: ${NOT_SECURE}`]);
    expect(
      fieldErrorsOf({ name: 'Pop', creativeType: 'pop', pop: { clickUrl: 'http://shop.example' } }),
    ).toEqual([`pop.clickUrl: ${NOT_SECURE}`]);
  });
});

describe('links', () => {
  it('to this computer are as secure as others over https', () => {
    const message = (url: string) => urlMessage(url, false);
    for (const host of ['localhost:8080', 'LOCALHOST', '127.0.0.1', '[::1]:80']) {
      expect(message(`http://${host}/media/a.png`), host).toBeUndefined();
    }
    for (const host of ['localhost.example', '127.0.0.1.example', '128.0.0.1', 'shop.example']) {
      expect(message(`http://${host}/media/a.png`), host).toBe(NOT_SECURE);
    }
  });

  it.each([
    'https://shop.example',
    'http://shop.example:8080/a?b={campaign_id}&c=${AUCTION_PRICE}#d',
    'https://bücher.example/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'http://localhost:3000/landing',
  ])('%s is one', (url) => {
    expect(isWebUrl(url)).toBe(true);
  });

  it.each([
    'shop.example',
    '//shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https:///path',
    'https://user:pass@shop.example/',
    'https://shop',
    'https://{domain}/',
    'https://shop.example/a b',
    'https://shop.example/\r\nHost: inner',
    'https:\\\\shop.example',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://127.1/',
    `https://shop.example/${'a'.repeat(2_048)}`,
  ])('%s is none', (url) => {
    expect(isWebUrl(url)).toBe(false);
  });
});

it('sizes are two sides', () => {
  expect(parseSize('300x250')).toEqual({ width: 300, height: 250 });
  for (const text of ['300', '0x250', '300x5001', '300X250', ' 300x250', '1e2x10'])
    expect(parseSize(text)).toBeUndefined();
});

it('categories are those of the taxonomy', () => {
  for (const code of ['IAB1', 'IAB25', 'IAB7-45', 'IAB25-7']) expect(isIabCategory(code)).toBe(true);
  for (const code of ['IAB0', 'IAB26', 'IAB24-1', 'IAB7-46', 'IAB1-0', 'IAB01', 'iab1', 'IAB1-01']) {
    expect(isIabCategory(code)).toBe(false);
  }
});
