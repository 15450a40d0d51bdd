import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { MEDIA_LIMITS } from '@marquee/schemas/media/commands';

import { t } from '../../lib/i18n/i18n.ts';
import { errorOfImageFile } from '../uploads/upload-rules.ts';

const MEGABYTE = 1_048_576;
export const ZIP_FILES_MAX = 1_000;
/** Images are packed already: what grows more than this is no image. */
const RATIO_MAX = 100;
/** Bytes that are read before the browser draws again. */
const READ = 262_144;
/** Bytes that are unpacked at a time: so few that what comes of them, at the most a thousand times as much, fits into memory. */
const PIECE = 16_384;

/** A file that was left out, and why. */
export interface SkippedFile {
  readonly name: string;
  readonly reason: string;
}

export interface ZipContent {
  readonly images: readonly File[];
  readonly skipped: readonly SkippedFile[];
  /** It has a page, so that it is an ad of its own and no zip of images. */
  readonly isHtml5: boolean;
}

/** What archivers add, and people never see. */
const isHidden = (path: string): boolean =>
  path.endsWith('/') || path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'));

const mimeOf = (name: string): string => (name.toLowerCase().endsWith('.png') ? 'image/png' : 'image/jpeg');

/**
 * The images of a zip, unpacked piece by piece; never more of one, nor of all, than images may have.
 * @param imagesMax as many are taken at once
 * @returns what cannot be used by its name, with the reason; the zip itself where none of it can
 */
export async function readZip(zip: File, imagesMax: number): Promise<ZipContent> {
  const bytesMax = imagesMax * MEDIA_LIMITS.imageBytes;
  if (zip.size > bytesMax)
    return unusable(
      zip,
      t('A zip may not be greater than {megabytes} MB.', { megabytes: bytesMax / MEGABYTE }),
    );
  const reader = new ZipReader(zip, imagesMax);
  for (let from = 0; from < zip.size && !reader.isKnown; from += READ) {
    const bytes = new Uint8Array(await zip.slice(from, from + READ).arrayBuffer());
    reader.push(bytes, from + READ >= zip.size);
  }
  return reader.content();
}

const unusable = ({ name }: File, reason: string): ZipContent => ({
  images: [],
  skipped: [{ name, reason }],
  isHtml5: false,
});

const PAGE = /\.html?$/i;

/** Collects what a zip holds while it is read. */
class ZipReader {
  /** Why nothing of the zip is taken; undefined while all is well. */
  problem: string | undefined;
  /** Files that people put into it. */
  #count = 0;
  #isBroken = false;
  #hasPage = false;
  readonly #zip: File;
  readonly #imagesMax: number;
  readonly #unzip = new Unzip((file) => this.#found(file));
  readonly #names = new Set<string>();
  readonly #images: File[] = [];
  readonly #skipped: SkippedFile[] = [];
  /** An image whose end has not come; where the zip ends before it, it is damaged. */
  readonly #open = new Set<string>();
  #read = 0;
  #unpacked = 0;
  #entries = 0;

  constructor(zip: File, imagesMax: number) {
    this.#zip = zip;
    this.#imagesMax = imagesMax;
    this.#unzip.register(UnzipInflate);
  }

  /** Whether what the rest of the zip holds changes nothing. */
  get isKnown(): boolean {
    return this.problem !== undefined || this.#hasPage;
  }

  push(bytes: Uint8Array, isLast: boolean): void {
    for (let from = 0; from < bytes.length && this.problem === undefined; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE);
      this.#read += piece.length;
      try {
        this.#unzip.push(piece, isLast && from + PIECE >= bytes.length);
      } catch {
        this.#isBroken = true;
      }
    }
  }

  content(): ZipContent {
    if (this.#hasPage) return { images: [], skipped: [], isHtml5: true };
    if (this.problem !== undefined) return unusable(this.#zip, this.problem);
    if (this.#count === 0) return unusable(this.#zip, t('This file is empty, damaged or not a zip.'));
    const cut = [...this.#open].map((name) => ({ name, reason: DAMAGED }));
    const broken = this.#isBroken && cut.length === 0 ? [{ name: this.#zip.name, reason: DAMAGED }] : [];
    return { images: this.#images, skipped: [...this.#skipped, ...cut, ...broken], isHtml5: false };
  }

  #found(file: UnzipFile): void {
    this.#entries += 1;
    if (this.#entries > ZIP_FILES_MAX) {
      this.problem = t('A zip may hold at most {files} files.', { files: ZIP_FILES_MAX });
      return;
    }
    const path = file.name.replaceAll('\\', '/');
    if (isHidden(path)) return;
    this.#count += 1;
    if (PAGE.test(path)) this.#hasPage = true;
    const reason = this.#reasonNot(path, file);
    if (reason === undefined) this.#unpack(path, file);
    else this.#skipped.push({ name: path, reason });
  }

  /** Why a file is not unpacked, as far as its name and what the zip says of it go. */
  #reasonNot(path: string, { originalSize = 0, compression }: UnzipFile): string | undefined {
    if (path.toLowerCase().endsWith('.zip')) return t('A zip within a zip is not opened.');
    const early = errorOfImageFile({ name: path, size: originalSize }, {});
    if (early !== undefined) return early;
    if (compression !== 0 && compression !== 8) return t('It is packed in a way that can’t be read.');
    const isFull = this.#images.length + this.#open.size >= this.#imagesMax;
    return isFull ? t('At most {images} images at once.', { images: this.#imagesMax }) : undefined;
  }

  #unpack(path: string, file: UnzipFile): void {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let isOver = false;
    const end = (reason?: string) => {
      isOver = true;
      this.#open.delete(path);
      if (reason === undefined) this.#images.push(this.#imageOf(path, parts));
      else this.#skipped.push({ name: path, reason });
    };
    file.ondata = (error, bytes, isLast) => {
      if (this.problem !== undefined || (error !== null && isOver)) return;
      if (error !== null) {
        end(DAMAGED);
        return;
      }
      // What is not wanted any more is unpacked all the same.
      this.#grow(bytes.length);
      if (isOver) return;
      size += bytes.length;
      const tooLarge = errorOfImageFile({ name: path, size }, {});
      if (tooLarge !== undefined) {
        parts.length = 0;
        end(tooLarge);
        return;
      }
      parts.push(new Uint8Array(bytes));
      if (isLast) end();
    };
    this.#open.add(path);
    file.start();
  }

  #grow(bytes: number): void {
    this.#unpacked += bytes;
    const isBomb = this.#unpacked > RATIO_MAX * this.#read && this.#unpacked > MEDIA_LIMITS.imageBytes;
    if (isBomb || this.#unpacked > this.#imagesMax * MEDIA_LIMITS.imageBytes)
      this.problem = t('The contents of this zip are too large.');
  }

  /** Under its own name, with its folder before it where another image has that name. */
  #imageOf(path: string, parts: Uint8Array<ArrayBuffer>[]): File {
    const own = path.split('/').at(-1) ?? path;
    const name = this.#names.has(own) ? path.replaceAll('/', ' ') : own;
    this.#names.add(own);
    return new File(parts, name, { type: mimeOf(own), lastModified: this.#zip.lastModified });
  }
}

const DAMAGED = t('It is damaged.');
