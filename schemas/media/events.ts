import * as v from 'valibot';

import { html5Facts } from './html5.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

export const MEDIA_TYPES = ['image', 'video', 'html5'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** A file in the media store: its key is its whole address and cannot be guessed. */
const storedFile = {
  storageKey: v.string(),
  contentType: v.string(),
  /** Bytes as stored. */
  weight: v.number(),
};

const videoFacts = v.object({
  /** Bits a second over the whole file. */
  bitrate: v.number(),
  /** Seconds. */
  duration: v.number(),
  mimeType: v.string(),
});

/** What an upload turned out to be. */
export const mediaAssetFields = v.object({
  mediaType: v.picklist(MEDIA_TYPES),
  /** The file's name at the uploader's. */
  originName: v.string(),
  extension: v.string(),
  ...storedFile,
  /** Pixels as shown, after a rotation that the file asks for. */
  width: v.number(),
  height: v.number(),
  /** Null for a video, which nothing here decodes, and for an HTML5 ad, which runs. */
  thumbnailKey: v.nullable(v.string()),
  /** Exactly for a video. */
  video: v.nullable(videoFacts),
  /** Exactly for an HTML5 ad: then the key is that of its files together, and the content type that of the zip. */
  html5: v.optional(html5Facts),
});
export type MediaAssetFields = v.InferOutput<typeof mediaAssetFields>;

/** Stream `media-asset-<id>`. */
export const mediaAssetEvents = {
  MediaAssetUploaded: {
    version: 1,
    data: v.object({ mediaAssetId: v.number(), userId: v.number(), ...mediaAssetFields.entries }),
  },
} as const satisfies EventCatalogue;
export type MediaAssetEvent = EventsOf<typeof mediaAssetEvents>;

/** Stream `file-<id>`: files that users put into texts. */
export const fileEvents = {
  FileUploaded: {
    version: 1,
    data: v.object({
      fileId: v.number(),
      userId: v.number(),
      originName: v.string(),
      extension: v.string(),
      ...storedFile,
    }),
  },
} as const satisfies EventCatalogue;
export type FileEvent = EventsOf<typeof fileEvents>;
