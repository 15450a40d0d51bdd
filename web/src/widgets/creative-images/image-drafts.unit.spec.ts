import { createCreativeBody } from '@marquee/schemas/creative/commands';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';

import { bannerSizeError } from './banner-sizes.ts';
import {
  creatable,
  creativeOf,
  IMAGES_MAX,
  isDone,
  nameErrorOf,
  namesOf,
  nextUploads,
  summaryOf,
  withFiles,
  withRetries,
  type ImageDraft,
} from './image-drafts.ts';

const file = (name: string, size = 1): File => new File(['x'.repeat(size)], name, { lastModified: 0 });
const asset = { url: 'https://cdn.kites.example/1.png', width: 300, height: 250 };
const sides = { width: 300, height: 250 };

/** Uploaded images, unless something else is said of them. */
const drafts = (...given: readonly (Partial<ImageDraft> & { readonly of?: string })[]): ImageDraft[] =>
  given.map(({ of = 'kite.png', ...over }, key) => ({
    ...{ key, file: file(of), sides, name: undefined, creation: { step: 'none' } },
    upload: { step: 'uploaded', asset },
    ...over,
  }));
const names = (of: readonly ImageDraft[]) => [...namesOf(of).values()];

describe('a size of banners', () => {
  it('is recognised, and the sizes near any other are named', () => {
    expect(bannerSizeError({ width: 728, height: 90 })).toBeUndefined();
    expect(bannerSizeError({ width: 300, height: 240 })).toBe(
      '300x240 is not a banner size. Near it: 300x250, 320x250, 250x250.',
    );
  });

  it('of which the image is a multiple is named first', () => {
    expect(bannerSizeError({ width: 640, height: 100 })).toMatch(/Near it: 320x50, /);
    expect(bannerSizeError({ width: 640, height: 101 })).not.toMatch(/Near it: 320x50, /);
  });
});

describe('files', () => {
  it('join those that are there, each once', () => {
    const { drafts: all, added } = withFiles(
      drafts({ of: 'a.png' }),
      [file('a.png'), file('b.png'), file('b.png'), file('b.png', 2)],
      7,
    );
    expect(added.map((draft) => [draft.key, draft.upload.step])).toEqual([
      [7, 'checking'],
      [8, 'checking'],
    ]);
    expect(all).toHaveLength(3);
  });

  it('take the place of missing ones of their name, which keep what was typed', () => {
    const missing = drafts(
      { of: 'a.png', name: 'Kites', upload: { step: 'missing' } },
      { of: 'b.png', upload: { step: 'missing' } },
    );
    const { drafts: all, added } = withFiles(missing, [file('a.png', 3), file('c.png')], 7);
    expect(all.map(({ key, name, upload }) => [key, name, upload.step])).toEqual([
      [0, 'Kites', 'checking'],
      [1, undefined, 'missing'],
      [7, undefined, 'checking'],
    ]);
    expect(added.map(({ key, file: { size } }) => [key, size])).toEqual([
      [0, 3],
      [7, 1],
    ]);
  });

  it('are at most fifty', () => {
    const many = Array.from({ length: IMAGES_MAX + 2 }, (_, index) => file(`${index}.png`));
    const { drafts: all, surplus } = withFiles(drafts({}), many, 1);
    expect([all.length, surplus]).toEqual([IMAGES_MAX, 3]);
  });

  it('are uploaded four at a time', () => {
    const waiting = drafts(...Array.from({ length: 6 }, () => ({ upload: { step: 'waiting' } as const })));
    expect(nextUploads(waiting, 1).map(({ key }) => key)).toEqual([0, 1, 2]);
    expect(nextUploads(waiting, 4)).toEqual([]);
    expect(nextUploads(drafts({}), 0)).toEqual([]);
  });
});

it('all uploads that failed begin again, and no others', () => {
  const all = drafts(
    { upload: { step: 'failed', reason: '' } },
    {},
    { upload: { step: 'unusable', reason: '' } },
  );
  expect(withRetries(all).map(({ upload }) => upload.step)).toEqual(['waiting', 'uploaded', 'unusable']);
});

describe('names of creatives', () => {
  it('are those of the files, each once, also beside a typed one', () => {
    expect(
      names(
        drafts(
          { of: 'summer_sale-300x250.PNG' },
          { of: 'kite.png' },
          { of: 'kite.jpg' },
          { name: 'kite 2' },
          { of: 'k.png' },
        ),
      ),
    ).toEqual(['summer sale-300x250', 'kite', 'kite 3', 'kite 2', 'Image k 300x250']);
    const long = names(drafts({ of: `${'x'.repeat(300)}.png` }, { of: `${'x'.repeat(300)}.jpg` }));
    expect(long.map((name) => name.length)).toEqual([255, 255]);
  });

  it('that are typed must be names, and be there once', () => {
    const all = drafts({ name: 'Mine' }, { name: 'Mine ' }, { name: 'x' }, { of: 'other.png' });
    expect(all.map((draft) => nameErrorOf(draft, namesOf(all)))).toEqual([
      'Another image here has this name.',
      'Another image here has this name.',
      expect.stringMatching(/^Creative name/),
      undefined,
    ]);
    const refused = drafts({ creation: { step: 'refused', nameError: 'No.', reasons: [] } });
    expect(refused.map((draft) => nameErrorOf(draft, namesOf(refused)))).toEqual(['No.']);
  });
});

it('what is there is counted', () => {
  const all = drafts(
    {},
    { sides: { width: 320, height: 50 } },
    { creation: { step: 'created', id: 7 } },
    { upload: { step: 'unusable', reason: '' } },
    { upload: { step: 'failed', reason: '' } },
    { upload: { step: 'uploading', share: 0.5 } },
    { upload: { step: 'checking' } },
  );
  expect(summaryOf(all)).toEqual({ ready: 2, sizes: 2, onTheWay: 2, failed: 1, missing: 0, unusable: 1 });
  expect(creatable(all).map(({ key }) => key)).toEqual([0, 1]);
  expect(isDone(all)).toBe(false);
  expect(isDone(all.slice(2, 4))).toBe(true);
});

it('a creative of an HTML5 zip says so', () => {
  const url = `https://ads.example/media/html5/${'a'.repeat(32)}/index.html`;
  const upload = { step: 'uploaded', asset: { ...asset, url } } as const;
  const shared = { clickUrl: 'https://kites.example/' };
  const [body] = drafts({ upload }).map((draft) => creativeOf(draft, 'Kite', 'banner', shared));
  expect(body).toMatchObject({ banner: { admType: 'html5', admBody: url } });
  expect(is(createCreativeBody, body)).toBe(true);
});

it('a creative is sent as the API takes it', () => {
  const shared = { clickUrl: 'https://kites.example/', categories: ['IAB1'] };
  for (const type of ['banner', 'interstitial'] as const) {
    const [body] = drafts({}).map((draft) => creativeOf(draft, 'Kite', type, shared));
    expect(body).toMatchObject({ [type]: { ...sides, admType: 'image', admBody: asset.url } });
    expect(is(createCreativeBody, body)).toBe(true);
  }
  expect(
    drafts({ upload: { step: 'waiting' } }).map((one) => creativeOf(one, 'Kite', 'banner', shared)),
  ).toEqual([undefined]);
});
