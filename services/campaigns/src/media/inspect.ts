import type { UploadedFile } from '@marquee/kit/http/multipart';

import type { FileRejection } from './rejections.ts';

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
  /** A small image of it, for lists. */
  readonly thumbnail: InspectedFile;
}

export interface InspectedVideo extends InspectedFile {
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
}

export type Inspection<Found> =
  | { readonly found: Found; readonly rejection?: undefined }
  | { readonly found?: undefined; readonly rejection: FileRejection };

export type ImageExtension = 'jpg' | 'png' | 'gif';

/** The part of an upload that is inspected. */
export type FileOnDisk = Pick<UploadedFile, 'path' | 'size'>;

/** What a process of its own is asked to inspect, see `inspector.ts`. */
export type InspectionTask =
  | { readonly kind: 'image'; readonly file: FileOnDisk; readonly allowed: readonly ImageExtension[] }
  | { readonly kind: 'video'; readonly file: FileOnDisk };

/** Messages of the process that inspects: that it listens, and what it found. */
export type InspectionMessage =
  | { readonly ready: true }
  | { readonly ready?: undefined; readonly inspection: Inspection<InspectedImage | InspectedVideo> };

/** Seconds that one inspection may take. */
export const INSPECTION_SECONDS = 10;
