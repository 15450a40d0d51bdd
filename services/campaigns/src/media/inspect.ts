import type { UploadedFile } from '@marquee/kit/http/multipart';

import type { MediaRejection } from './errors.ts';

/** A file on disk that was looked at and may be kept. */
export interface InspectedFile {
  /** Absolute, beside the upload; goes with it. */
  readonly path: string;
  readonly extension: string;
  readonly contentType: string;
}

export interface InspectedImage extends InspectedFile {
  readonly width: number;
  readonly height: number;
}

export interface InspectedVideo extends InspectedImage {
  /** Seconds. */
  readonly duration: number;
}

export type Inspection<Found> =
  | { readonly found: Found; readonly rejection?: undefined }
  | { readonly found?: undefined; readonly rejection: MediaRejection };

export type Inspect<Found> = (file: UploadedFile) => Promise<Inspection<Found>>;

/** Runs at most so many at once: what inspects a file works the processor hard. The others wait their turn. */
export function atMost(count: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
