import type { UploadedFile } from '@marquee/kit/http/multipart';
import type { Html5Facts } from '@marquee/schemas/media/html5';

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

/** A file of an HTML5 ad, unpacked. */
export interface InspectedHtml5File extends InspectedFile {
  /** Within the ad. */
  readonly adPath: string;
  /** Bytes. */
  readonly weight: number;
}

/** A zip with an HTML5 ad. */
export interface InspectedHtml5 {
  /** Pixels that its page declares. */
  readonly width: number;
  readonly height: number;
  readonly facts: Html5Facts;
  readonly files: readonly InspectedHtml5File[];
}

/** What an inspection may find. */
export type InspectedAny = InspectedImage | InspectedVideo | InspectedHtml5;

export type Inspection<Found> =
  | { readonly found: Found; readonly rejection?: undefined }
  | { readonly found?: undefined; readonly rejection: FileRejection };

export type ImageExtension = 'jpg' | 'png' | 'gif' | 'webp';

/** The part of an upload that is inspected. */
export type FileOnDisk = Pick<UploadedFile, 'path' | 'size'>;

/** What a process of its own is asked to inspect, see `inspector.ts`. */
export type InspectionTask =
  | { readonly kind: 'image'; readonly file: FileOnDisk; readonly allowed: readonly ImageExtension[] }
  | { readonly kind: 'video' | 'html5'; readonly file: FileOnDisk };

/** Messages of the process that inspects: that it listens, and what it found. */
export type InspectionMessage =
  | { readonly ready: true }
  | { readonly ready?: undefined; readonly inspection: Inspection<InspectedAny> };

/** Seconds that one inspection may take. */
export const INSPECTION_SECONDS = 10;
