import { namesInsecureAddress } from '@marquee/openrtb/formats/secure-address';
import { html5KeyIn } from '@marquee/schemas/media/html5';
import type { MediaAssetEvent } from '@marquee/schemas/media/events';

/** What is known of an uploaded file. */
export interface KnownMedia {
  /** Pixels. */
  readonly w: number;
  readonly h: number;
  /** Bitrate of a video: kilobits a second, and seconds. */
  readonly bitrate: number | undefined;
  readonly seconds: number | undefined;
  /** An HTML5 zip names nothing over plain http; true for every other file. */
  readonly isSecure: boolean;
}

const BITS_A_KILOBIT = 1_000;

/** Sizes and lengths of uploaded media, by the address that creatives contain. */
export class MediaIndex {
  readonly #byKey = new Map<string, KnownMedia>();

  apply({ data }: MediaAssetEvent): void {
    const { storageKey, width, height, video, html5 } = data;
    this.#byKey.set(storageKey, {
      w: width,
      h: height,
      bitrate: video === null ? undefined : Math.round(video.bitrate / BITS_A_KILOBIT),
      seconds: video?.duration,
      isSecure: html5 === undefined || !html5.links.some(({ url }) => namesInsecureAddress(url)),
    });
  }

  /** Undefined for an address that is not of our media store. */
  of(address: string | null | undefined): KnownMedia | undefined {
    const key = html5KeyIn(address ?? '') ?? /\/media\/([^/?#]+)$/.exec(address ?? '')?.[1];
    return key === undefined ? undefined : this.#byKey.get(key);
  }
}
