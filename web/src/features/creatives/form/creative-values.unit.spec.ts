import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import {
  addSchema,
  BLANK_COMPANION,
  BLANK_PARTS,
  blankValues,
  bodyOf,
  imageMarkup,
} from './creative-values.ts';

const fieldErrorsOf = (input: unknown): readonly string[] =>
  (v.safeParse(addSchema, input).issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);

const banner = (part: object) => ({
  name: 'Spring',
  creativeType: 'banner',
  banner: { admType: 'html', admBody: '<b>Hi</b>', width: 300, height: 250, ...part },
});

describe('the form of a creative', () => {
  it('shows at the markup what the server would refuse', () => {
    expect(fieldErrorsOf(banner({}))).toEqual([]);
    expect(fieldErrorsOf(banner({ admType: 'iframe' }))).toEqual([
      'banner.admBody: Must be a valid iframe tag.',
    ]);
    expect(fieldErrorsOf(banner({ admBody: '<img src="http://a.example/b.png">' }))).toEqual([
      'banner.admBody: The URL is not secure.',
    ]);
  });

  it('wants a link under an image, and a part for the type', () => {
    expect(fieldErrorsOf(banner({ admType: 'image', admBody: 'https://a.example/b.png' }))).toEqual([
      'banner.clickUrl: Click URL is required.',
    ]);
    expect(fieldErrorsOf({ name: 'Spring', creativeType: 'pop' })).toEqual(['pop: Pop is required.']);
  });

  it('sends the part of its type alone', () => {
    const values = { ...blankValues('pop', [7]), banner: { admBody: 'typed before' } };
    expect(bodyOf(values as never)).toMatchObject({
      creativeType: 'pop',
      campaignIds: [7],
      pop: { clickUrl: '' },
      banner: null,
      video: null,
    });
  });

  it('shows at the image beside a video what the server would refuse', () => {
    const video = { ...BLANK_PARTS.video, admBody: 'https://a.example/b.mp4', mimeType: ['video/mp4'] };
    const withCompanions = (...companions: object[]) => ({
      name: 'Spring',
      creativeType: 'video',
      video: { ...video, clickUrl: 'https://a.example/', companions },
    });
    const image = { ...BLANK_COMPANION, imageUrl: 'https://a.example/b.png', width: 300, height: 250 };
    expect(fieldErrorsOf(withCompanions(image, { ...image, width: 728, height: 90 }))).toEqual([]);
    expect(fieldErrorsOf(withCompanions(image, image))).toEqual([
      'video.companions.1.width: Companion banner 1 has this size, too.',
    ]);
    expect(fieldErrorsOf(withCompanions({ ...image, imageUrl: 'http://a.example/b.png' }))).toEqual([
      'video.companions.0.imageUrl: The URL is not secure.',
    ]);
    const { width: _width, height: _height, ...unsized } = image;
    expect(fieldErrorsOf(withCompanions(unsized))).toEqual([
      'video.companions.0.width: Width is required.',
      'video.companions.0.height: Height is required.',
    ]);
  });

  it('makes markup out of an image without letting its address out of the attribute', () => {
    expect(imageMarkup('https://a.example/b.png?x=1&y="', 300, 250)).toBe(
      '<a href="{click_url}" target="_blank" rel="noopener noreferrer"><img src="https://a.example/b.png?x=1&amp;y=&quot;" width="300" height="250" alt="" style="border:0;display:block"></a>',
    );
  });
});
