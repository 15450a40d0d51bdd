import { describe, expect, it } from 'vitest';

import { sampleBanner, sampleCreative } from '@marquee/schemas/creative/samples';

import { MediaIndex } from '../media-index.ts';
import { creativeForms } from './creative-forms.ts';

const formsOf = (admBody: string, skipIsSecureCheck: boolean) =>
  creativeForms(
    7,
    {
      ...sampleCreative(),
      skipIsSecureCheck,
      banner: sampleBanner({ admType: 'image', admBody }),
    },
    new MediaIndex(),
  );

it.each([
  ['https://cdn.example/a.png', true],
  ['http://localhost:8080/media/a.png', true],
  ['http://127.0.0.1/a.png', true],
  ['http://cdn.example/a.png', false],
  ['http://localhost.example/a.png', false],
])('an image at %s is secure: %s, whether its check was skipped or not', (admBody, isSecure) => {
  for (const isSkipped of [false, true]) {
    expect(formsOf(admBody, isSkipped).map((form) => form.isSecure)).toEqual([isSecure]);
  }
});

describe('an HTML5 zip', () => {
  const key = 'a'.repeat(32);
  const page = (origin: string) => `${origin}/media/html5/${key}/index.html`;
  const mediaWith = (...urls: readonly string[]) => {
    const media = new MediaIndex();
    const html5 = {
      mainPath: 'index.html',
      files: [{ path: 'index.html', contentType: 'text/html', weight: 1 }],
      links: urls.map((url) => ({ path: 'index.html', url })),
    };
    const asset = {
      ...{ mediaType: 'html5', originName: 'Sale.zip', extension: 'zip', contentType: 'application/zip' },
      ...{ storageKey: key, weight: 1, width: 300, height: 250, thumbnailKey: null, video: null, html5 },
    } as const;
    media.apply({ type: 'MediaAssetUploaded', data: { mediaAssetId: 1, userId: 5, ...asset } });
    return media;
  };
  const html5Forms = (
    admBody: string,
    media: MediaIndex,
    creativeType: 'banner' | 'interstitial' = 'banner',
  ) => {
    const part = sampleBanner({ admType: 'html5', admBody });
    const parts = { banner: null, interstitial: null, [creativeType]: part };
    return creativeForms(7, { ...sampleCreative(), creativeType, ...parts, autoresize: true }, media);
  };

  it.each([
    ['nothing elsewhere', [], true],
    ['https alone', ['https://cdn.example/a.js'], true],
    ['http', ['https://cdn.example/a.js', 'http://cdn.example/a.js'], false],
    ['the own computer over http', ['http://localhost:8080/a.js'], true],
  ])('that names %s is in bids for secure pages: %s %s', (_, urls, isSecure) => {
    for (const type of ['banner', 'interstitial'] as const) {
      const forms = html5Forms(page('https://ads.example'), mediaWith(...urls), type);
      expect(new Set(forms.map((form) => form.isSecure))).toEqual(new Set([isSecure]));
    }
  });

  it('is in no bid for a secure page over http, nor where the upload is unknown', () => {
    expect(html5Forms(page('http://ads.example'), mediaWith()).some((form) => form.isSecure)).toBe(false);
    expect(html5Forms(page('https://ads.example'), new MediaIndex()).some((form) => form.isSecure)).toBe(
      false,
    );
  });

  it('is an iframe for exchanges, also in other sizes', () => {
    const forms = html5Forms(page('https://ads.example'), mediaWith());
    expect(forms.length).toBeGreaterThan(1);
    for (const { ad, imageUrl } of forms) {
      expect(ad).toMatchObject({ kind: 'banner', bannerType: 4 });
      expect(imageUrl).toBe('');
    }
  });
});
