import { sampleBanner, sampleCreative } from '@marquee/schemas/creative/samples';
import { expect, it } from 'vitest';

import { checkedMarkup, urlsOf, withSampleMacros, writtenMacros } from './check-subjects.ts';

const VIDEO = {
  sizes: [],
  admBody: 'https://cdn.example/parasol.mp4',
  admType: 'media',
  vastAdTagURI: null,
  mimeType: ['video/mp4'],
  width: 640,
  height: 360,
  duration: 15,
  clickUrl: 'https://shop.example/',
  skipVastValidation: false,
  companions: [
    {
      imageUrl: 'https://cdn.example/side.png',
      mimeType: 'image/png',
      width: 300,
      height: 250,
      altText: null,
    },
  ],
} as const;
const video = (over: object = {}) =>
  sampleCreative({
    creativeType: 'video',
    banner: null,
    video: { ...VIDEO, sizes: [], mimeType: [...VIDEO.mimeType], companions: [...VIDEO.companions], ...over },
  });

it('names every URL that a creative leads to or loads, each once', () => {
  const shown = { width: 300, height: 250 };
  expect(urlsOf(sampleCreative())).toEqual([
    { purpose: 'click', url: 'https://shop.example/', declared: null },
    { purpose: 'image', url: 'https://cdn.example/banner.png', declared: shown },
  ]);
  const markup = sampleBanner({ admType: 'html', admBody: '<b>Sale</b>', clickUrl: null });
  expect(urlsOf(sampleCreative({ banner: markup }))).toEqual([]);
  expect(urlsOf(video()).map(({ purpose, url }) => [purpose, url])).toEqual([
    ['click', 'https://shop.example/'],
    ['video', 'https://cdn.example/parasol.mp4'],
    ['companion', 'https://cdn.example/side.png'],
  ]);
  const push = {
    images: ['https://cdn.example/1.png', 'https://cdn.example/1.png'],
    assetTitle: 'Parasols',
    assetDataDesc: null,
    assetDataSponsored: null,
    clickUrl: 'https://shop.example/?c={campaign_id}',
  };
  const pushed = urlsOf(sampleCreative({ creativeType: 'push', banner: null, push }));
  expect(pushed.map(({ purpose }) => purpose)).toEqual(['click', 'image']);
});

it('fills macros with samples, and names them', () => {
  const url = 'https://shop.example/?c={campaign_id}&x={click_id}';
  expect(writtenMacros(url)).toEqual(['{campaign_id}', '{click_id}']);
  expect(withSampleMacros(url)).toBe('https://shop.example/?c=1001&x=csample-click-id-of-33-characters');
});

it('weighs markup and says what is wrong with it, skipped checks included', () => {
  const banner = sampleBanner({ admType: 'html', admBody: '<img src="http://cdn.example/ä.png">' });
  expect(checkedMarkup(sampleCreative({ banner, skipIsSecureCheck: true }))).toEqual({
    bytes: 37,
    message: 'The URL is not secure.',
  });
  expect(checkedMarkup(sampleCreative())).toBeNull();
  expect(checkedMarkup(video())).toBeNull();
  const vast = { admType: 'vast', admBody: '<VAST version="4.0">' };
  expect(checkedMarkup(video(vast))).toEqual({ bytes: 20, message: 'Must be a valid VAST tag.' });
  expect(checkedMarkup(video({ ...vast, admBody: '<VAST version="4.0"/>' }))?.message).toBeNull();
});
