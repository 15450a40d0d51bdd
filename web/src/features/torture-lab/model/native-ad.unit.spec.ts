import { expect, test } from 'vitest';

import { nativeTexts } from './native-ad.ts';

const NATIVE = {
  ver: '1.2',
  link: { url: 'https://edge.example/t/click' },
  assets: [
    { id: 1, title: { text: 'A headline' } },
    { id: 2, img: { type: 3, url: 'https://cdn.example/large.png', w: 492, h: 328 } },
    { id: 3, img: { type: 1, url: 'https://cdn.example/icon.png', w: 80, h: 80 } },
    { id: 4, data: { type: 2, value: 'What it is about' } },
    { id: 5, data: { type: 1, value: 'A sponsor' } },
    { id: 6, data: { type: 12, value: 'Buy' } },
  ],
};
const TEXTS = {
  assetTitle: 'A headline',
  largeImage: 'https://cdn.example/large.png',
  smallImage: 'https://cdn.example/icon.png',
  assetDataDesc: 'What it is about',
  assetDataSponsored: 'A sponsor',
  assetCtaText: 'Buy',
  clickUrl: 'https://edge.example/t/click',
};

test('an answer is read in its place of 1.0 and in that of 1.2', () => {
  expect(nativeTexts(JSON.stringify(NATIVE))).toMatchObject(TEXTS);
  expect(nativeTexts(JSON.stringify({ native: NATIVE }))).toMatchObject(TEXTS);
});

test('without types, small images are icons', () => {
  const assets = [
    { id: 1, img: { url: 'https://cdn.example/large.png', w: 492, h: 328 } },
    { id: 2, img: { url: 'https://cdn.example/icon.png', w: 80, h: 80 } },
    { id: 3, data: { value: 'What it is about' } },
  ];
  expect(nativeTexts(JSON.stringify({ assets }))).toMatchObject({
    smallImage: TEXTS.smallImage,
    largeImage: TEXTS.largeImage,
    assetDataDesc: 'What it is about',
  });
});

test.each(['', 'no JSON', '[]', '{}', '{"native":null}'])('%j is no native answer', (markup) => {
  expect(nativeTexts(markup)).toBeUndefined();
});
