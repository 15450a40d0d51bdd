import { MESSAGES } from '@marquee/schemas/common/messages';
import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiError } from '../../lib/api-error.ts';
import { reasonOf } from '../../lib/error-catalogue.ts';
import { imageSizeOf } from '../uploads/measure.ts';
import { uploadMedia } from '../uploads/media-assets.ts';
import { errorOfHtml5, errorOfImageFile, isZip } from '../uploads/upload-rules.ts';
import type { SkippedFile, ZipContent } from './read-zip.ts';
import { bannerSizeError, type Sides } from './banner-sizes.ts';
import {
  IMAGES_MAX,
  nextUploads,
  withFiles,
  withRetries,
  type AddedFiles,
  type ImageDraft,
  type UploadStage,
} from './image-drafts.ts';

type Drafts = readonly ImageDraft[];
export type EditDraft = (key: number, part: Partial<ImageDraft>) => void;

const NO_DRAFTS: Drafts = [];

/**
 * The images on their way to creatives: added, looked at, uploaded four at a time, edited and removed.
 * @param initial those to begin with, as far as an earlier visit brought them
 */
export function useImageDrafts(initial: Drafts = NO_DRAFTS) {
  const { drafts, change, latest } = useDrafts(initial);
  const [surplus, setSurplus] = useState(0);
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const [unpacking, setUnpacking] = useState(0);
  const nextKey = useRef(Math.max(0, ...initial.map(({ key }) => key)) + 1);
  const edit = useCallback<EditDraft>(
    (key, part) => change((now) => now.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))),
    [change],
  );
  const keep = useCallback(
    (isKept: (draft: ImageDraft) => boolean) => change((now) => now.filter(isKept)),
    [change],
  );
  const cancel = useUploads(drafts, edit);
  const addImages = useCallback(
    (files: readonly File[]) => {
      const result = withFiles(latest(), files, nextKey.current);
      nextKey.current += files.length;
      change(() => result.drafts);
      setSurplus((before) => before + result.surplus);
      void checkAll(result.added, edit);
    },
    [latest, change, edit],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      addImages(files.filter((file) => !isZip(file)));
      for (const zip of files.filter(isZip)) {
        setUnpacking((before) => before + 1);
        void unpacked(zip)
          .then((content) => {
            addImages(content.isHtml5 ? [zip] : content.images);
            setSkipped((before) => [...before, ...content.skipped]);
          })
          .finally(() => setUnpacking((before) => before - 1));
      }
    },
    [addImages],
  );
  return {
    drafts,
    /** Files of zips that were left out, with why. */
    skipped,
    /** Zips that are being read. */
    unpacking,
    /** How many files were too many, and left out. */
    surplus,
    add,
    edit,
    keep,
    remove: (key: number) => {
      cancel(key);
      setSurplus(0);
      setSkipped([]);
      keep((draft) => draft.key !== key);
    },
    retry: (key: number) => edit(key, { upload: { step: 'waiting' } }),
    retryAll: () => change(withRetries),
  };
}

async function unpacked(zip: File): Promise<ZipContent> {
  try {
    return await (await import('./read-zip.ts')).readZip(zip, IMAGES_MAX);
  } catch (error) {
    return { images: [], skipped: [{ name: zip.name, reason: reasonOf(error) }], isHtml5: false };
  }
}

/** Drafts whose newest state can be read before it is drawn: one drop hands over its good and its bad files apart. */
function useDrafts(initial: Drafts) {
  const [drafts, setDrafts] = useState(initial);
  const newest = useRef(initial);
  const change = useCallback((next: (now: Drafts) => Drafts) => {
    newest.current = next(newest.current);
    setDrafts(newest.current);
  }, []);
  const latest = useCallback(() => newest.current, []);
  return { drafts, change, latest };
}

/** One after the other: a decoded image takes much memory. */
async function checkAll(added: AddedFiles['added'], edit: EditDraft): Promise<void> {
  for (const { key, file } of added) edit(key, await checked(file));
}

async function checked(file: File): Promise<{ readonly sides?: Sides; readonly upload: UploadStage }> {
  if (isZip(file)) {
    const wrong = errorOfHtml5(file);
    return { upload: wrong === undefined ? { step: 'waiting' } : { step: 'unusable', reason: wrong } };
  }
  const early = errorOfImageFile(file, {});
  if (early !== undefined) return { upload: { step: 'unusable', reason: early } };
  try {
    const sides = await imageSizeOf(file);
    const reason = bannerSizeError(sides);
    return { sides, upload: reason === undefined ? { step: 'waiting' } : { step: 'unusable', reason } };
  } catch {
    return { upload: { step: 'unusable', reason: MESSAGES.wrongImageType } };
  }
}

/** Uploads what waits. @returns stops the upload of a draft */
function useUploads(drafts: Drafts, edit: EditDraft): (key: number) => void {
  const [running] = useState(() => new Map<number, AbortController>());
  useEffect(() => {
    for (const { key, file } of nextUploads(drafts, running.size)) {
      if (running.has(key) || !(file instanceof File)) continue;
      const abort = new AbortController();
      running.set(key, abort);
      void uploaded(key, file, abort.signal, edit).then((part) => {
        running.delete(key);
        if (part !== undefined) edit(key, part);
      });
      edit(key, { upload: { step: 'uploading', share: 0 } });
    }
  }, [drafts, running, edit]);
  useEffect(() => () => running.forEach((abort) => abort.abort()), [running]);
  return (key) => {
    running.get(key)?.abort();
    running.delete(key);
  };
}

/** What became of an upload; undefined where it was stopped. */
async function uploaded(
  key: number,
  file: File,
  signal: AbortSignal,
  edit: EditDraft,
): Promise<Partial<ImageDraft> | undefined> {
  const onProgress = (share: number) => edit(key, { upload: { step: 'uploading', share } });
  try {
    const asset = await uploadMedia('own', isZip(file) ? 'html5' : 'image', file, { signal, onProgress });
    if (asset.mediaType !== 'html5') return { upload: { step: 'uploaded', asset } };
    // The server read from the zip how large the ad is.
    const reason = bannerSizeError(asset);
    return {
      sides: { width: asset.width, height: asset.height },
      upload: reason === undefined ? { step: 'uploaded', asset } : { step: 'unusable', reason },
    };
  } catch (error) {
    if (signal.aborted) return undefined;
    // Another attempt with the same zip would be refused as well.
    const isFinal = error instanceof ApiError && (error.status === 413 || error.status === 422);
    return { upload: { step: isFinal ? 'unusable' : 'failed', reason: reasonOf(error) } };
  }
}
