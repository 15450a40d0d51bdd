import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { specification } from '@marquee/kit/decider/specification';
import { readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import type { MediaAssetEvent, MediaAssetFields } from '@marquee/schemas/media/events';
import { describe, expect, it } from 'vitest';

import type { RecordUpload } from './decide.ts';
import { mediaAssetDecider } from './index.ts';
import { clock, playtime } from './view.ts';

const { given } = specification(mediaAssetDecider);

const image: MediaAssetFields = {
  mediaType: 'image',
  originName: 'Parasol.PNG',
  extension: 'png',
  storageKey: 'a1b2c3d4.png',
  contentType: 'image/png',
  weight: 12_345,
  width: 300,
  height: 250,
  thumbnailKey: 'e5f6a7b8.webp',
  video: null,
};
const spot = (duration: number): MediaAssetFields => ({
  ...image,
  mediaType: 'video',
  extension: 'webm',
  contentType: 'video/webm',
  thumbnailKey: null,
  video: { bitrate: 1_000, duration, mimeType: 'video/webm' },
});
const upload = (fields: MediaAssetFields): RecordUpload => ({
  type: 'RecordUpload',
  mediaAssetId: 7,
  userId: 5,
  fields,
});
const uploaded = (fields: MediaAssetFields): MediaAssetEvent => ({
  type: 'MediaAssetUploaded',
  data: { mediaAssetId: 7, userId: 5, ...fields },
});

describe('a media asset', () => {
  it.each([image, spot(12), spot(30), spot(30.1)])('is recorded as it was found: %o', (fields) => {
    given().when(upload(fields)).then(uploaded(fields));
  });

  it('is recorded once', () => {
    given(uploaded(image))
      .when(upload(spot(3)))
      .thenRejected({ reason: 'already-exists' });
  });

  it.each([30.11, 31, Infinity])('is no video of %d seconds', (seconds) => {
    given()
      .when(upload(spot(seconds)))
      .thenRejected({ reason: 'video-too-long' });
  });

  it.each([0, -1, NaN])('is no video of %d seconds', (seconds) => {
    given()
      .when(upload(spot(seconds)))
      .thenRejected({ reason: 'file-damaged' });
  });

  it('has something in it', () => {
    given()
      .when(upload({ ...image, weight: 0 }))
      .thenRejected({ reason: 'file-empty' });
    given()
      .when(upload({ ...image, width: 0 }))
      .thenRejected({ reason: 'file-damaged' });
  });

  it('is of a type that ads have', () => {
    const wrong = { reason: 'wrong-image-type' };
    given()
      .when(upload({ ...image, extension: 'gif' }))
      .thenRejected(wrong);
    given()
      .when(upload({ ...image, extension: 'mp4' }))
      .thenRejected(wrong);
    given()
      .when(upload({ ...spot(3), extension: 'mov' }))
      .thenRejected({ reason: 'wrong-video-type' });
    given()
      .when(upload({ ...spot(3), video: null }))
      .thenRejected({ reason: 'wrong-video-type' });
    given()
      .when(upload({ ...image, video: spot(3).video }))
      .thenRejected(wrong);
  });

  it('has no more pixels than are decoded', () => {
    given()
      .when(upload({ ...image, width: 5_000, height: 5_000 }))
      .then(uploaded({ ...image, width: 5_000, height: 5_000 }));
    given()
      .when(upload({ ...image, width: 5_001, height: 5_000 }))
      .thenRejected({ reason: 'wrong-image-size' });
  });

  it('still means what it meant', () => {
    const event = decodeEvent(readFrozenEvent('MediaAssetUploaded.v1.json')) as unknown as MediaAssetEvent;
    expect(mediaAssetDecider.evolve(mediaAssetDecider.initialState, event).asset).toMatchObject({
      id: 11,
      userId: 5,
      mediaType: 'video',
      storageKey: '0f6c1b7a9d2e4c5b8a7f3e1d0c9b8a76.mp4',
      video: { duration: 15.04 },
    });
  });
});

it.each([
  [0.4, '00:00:00', '0:00'],
  [15.04, '00:00:15', '0:15'],
  [59.6, '00:01:00', '1:00'],
  [3_725, '01:02:05', '62:05'],
])('%d seconds are %s and %s', (seconds, time, short) => {
  expect(clock(seconds)).toBe(time);
  expect(playtime(seconds)).toBe(short);
});
