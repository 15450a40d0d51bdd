import { describe, expect, it } from 'vitest';

import { errorOfImage, errorOfVideo, imageRuleText, moveItem } from './upload-rules.ts';

const MB = 1_048_576;
const image = { name: 'banner.PNG', size: MB, width: 300, height: 250 };

describe('an image', () => {
  it('will do up to 5 MB, in its type, at its size', () => {
    expect(errorOfImage(image, { width: 300, height: 250 })).toBeUndefined();
    expect(errorOfImage({ ...image, size: 5 * MB }, {})).toBeUndefined();
  });

  it('is refused a byte above its weight', () => {
    expect(errorOfImage({ ...image, size: 5 * MB + 1 }, {})).toBe(
      'The image may not be greater than 5 MB. This one is 5.1 MB.',
    );
    expect(errorOfImage({ ...image, size: 2 * MB + 1 }, { maxWeight: 2 })).toMatch(
      /^The image may not be greater than 2 MB/,
    );
  });

  it('must have the size exactly, unless larger is allowed', () => {
    const larger = { ...image, width: 301 };
    expect(errorOfImage(larger, { width: 300, height: 250 })).toBe(
      'The image has a wrong width or height: it is 301 × 250, and must be 300 × 250.',
    );
    expect(errorOfImage(larger, { width: 300, height: 250, greaterThanOrEqual: true })).toBeUndefined();
    expect(
      errorOfImage({ ...image, height: 249 }, { width: 300, height: 250, greaterThanOrEqual: true }),
    ).toMatch(/at least/);
  });

  it('is refused by its type', () => {
    for (const name of ['a.gif', 'a.svg', 'png', 'a.png.exe']) {
      expect(errorOfImage({ ...image, name }, {})).toBe('The image must be a file of type: jpg, jpeg, png');
    }
  });

  it('has its rule as text', () => {
    expect(imageRuleText({ width: 492, height: 328, greaterThanOrEqual: true })).toBe(
      'jpg, jpeg, png · at least 492 × 328 pixels · at most 5 MB',
    );
  });
});

describe('a video', () => {
  const video = { name: 'spot.mp4', size: 10 * MB, duration: 30 };

  it('will do up to 30 seconds and 64 MB, rounding of the container aside', () => {
    expect(errorOfVideo(video)).toBeUndefined();
    expect(errorOfVideo({ ...video, duration: 30.09 })).toBeUndefined();
    expect(errorOfVideo({ ...video, size: 64 * MB, duration: undefined })).toBeUndefined();
  });

  it('is refused beyond', () => {
    expect(errorOfVideo({ ...video, duration: 30.5 })).toMatch(
      /^The video may not be longer than 30 seconds/,
    );
    expect(errorOfVideo({ ...video, size: 64 * MB + 1 })).toMatch(/^The video may not be greater than 64 MB/);
    expect(errorOfVideo({ ...video, name: 'spot.mov' })).toBe('The video must be a file of type: mp4, webm');
  });
});

describe('an order', () => {
  it('changes by one move, and not beyond its ends', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moveItem(['a'], 0, 1)).toEqual(['a']);
    expect(moveItem(['a'], 0, -1)).toEqual(['a']);
  });
});
