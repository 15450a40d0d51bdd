import type { MediaAssetEvent } from '@marquee/schemas/media/events';

/** What is known of an uploaded file. */
export interface KnownMedia {
  /** Pixels. */
  readonly w: number;
  readonly h: number;
  /** Bitrate of a video: kilobits a second, and seconds. */
  readonly bitrate: number | undefined;
  readonly seconds: number | undefined;
}

const BITS_A_KILOBIT = 1_000;

/** Sizes and lengths of uploaded media, by the address that creatives contain. */
export class MediaIndex {
  readonly #byKey = new Map<string, KnownMedia>();

  apply({ data }: MediaAssetEvent): void {
    const { storageKey, width, height, video } = data;
    this.#byKey.set(storageKey, {
      w: width,
      h: height,
      bitrate: video === null ? undefined : Math.round(video.bitrate / BITS_A_KILOBIT),
      seconds: video?.duration,
    });
  }

  /** Undefined for an address that is not of our media store. */
  of(address: string | null | undefined): KnownMedia | undefined {
    const key = /\/media\/([^/?#]+)$/.exec(address ?? '')?.[1];
    return key === undefined ? undefined : this.#byKey.get(key);
  }
}
