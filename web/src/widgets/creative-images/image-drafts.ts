import type { createCreativeBody } from '@marquee/schemas/creative/commands';
import { creativeResource } from '@marquee/schemas/creative/fields';
import { html5KeyIn } from '@marquee/schemas/media/html5';
import type { MediaAssetView } from '@marquee/schemas/media/views';
import { safeParse, type InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { numberedName } from '../../lib/names/numbered-name.ts';
import { sizeOf, type Sides } from './banner-sizes.ts';

/** So many images are taken at once: as many as a minute's uploads allow. */
export const IMAGES_MAX = 50;
export const UPLOADS_AT_ONCE = 4;

/** Types of creatives that consist of one image or HTML5 zip. */
export type ImageCreativeType = 'banner' | 'interstitial';
export type NewCreative = InferInput<typeof createCreativeBody>;

/** How far a file has come. */
export type UploadStage =
  | { readonly step: 'checking' }
  /** Will never be a creative. */
  | { readonly step: 'unusable'; readonly reason: string }
  | { readonly step: 'waiting' }
  /** `share`: of the bytes, 0 to 1. */
  | { readonly step: 'uploading'; readonly share: number }
  | { readonly step: 'failed'; readonly reason: string }
  | { readonly step: 'uploaded'; readonly asset: UploadedAsset }
  /** Known by name from before the page was loaded again; its content has to be chosen once more. */
  | { readonly step: 'missing' };
export type UploadedAsset = Pick<MediaAssetView, 'url' | 'width' | 'height'>;

/** What was sent to create a creative, and the key under which the server does it once. */
export interface Sent {
  readonly body: NewCreative;
  readonly idempotencyKey: string;
}

/** What became of creating it. */
export type CreationStage =
  | { readonly step: 'none' }
  | { readonly step: 'creating'; readonly sent: Sent }
  | { readonly step: 'refused'; readonly nameError: string | undefined; readonly reasons: readonly string[] }
  /** No answer came: it may have been created, so that exactly the same is sent again. */
  | { readonly step: 'uncertain'; readonly sent: Sent; readonly reason: string }
  | { readonly step: 'created'; readonly id: number };

/** What is known of a file; its content is there where it is a `File`. */
export type ImageFile = Pick<File, 'name' | 'size' | 'lastModified'>;

/** A file on its way to a creative. */
export interface ImageDraft {
  readonly key: number;
  readonly file: ImageFile;
  /** Pixels; undefined until it was looked at, and where it is no image. */
  readonly sides: Sides | undefined;
  /** As typed; undefined takes the name of the file. */
  readonly name: string | undefined;
  readonly upload: UploadStage;
  readonly creation: CreationStage;
}

const isSameFile = (one: ImageFile, other: ImageFile): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

type DraftWithContent = ImageDraft & { readonly file: File };

export interface AddedFiles {
  readonly drafts: readonly ImageDraft[];
  /** What has to be looked at: new ones, and missing ones whose file is there again. */
  readonly added: readonly DraftWithContent[];
  /** How many are too many, and left out. */
  readonly surplus: number;
}

/** Files that join those that are there; one that is there already is not added again, and a missing one is found by its name. */
export function withFiles(
  drafts: readonly ImageDraft[],
  files: readonly File[],
  firstKey: number,
): AddedFiles {
  const found = foundAgain(drafts, files);
  const fresh = files.filter(
    (file, index) =>
      !found.some((draft) => draft.file === file) &&
      !drafts.some((draft) => draft.upload.step !== 'missing' && isSameFile(draft.file, file)) &&
      !files.slice(0, index).some((earlier) => isSameFile(earlier, file)),
  );
  const added = fresh
    .slice(0, Math.max(0, IMAGES_MAX - drafts.length))
    .map((file, index): DraftWithContent => ({
      key: firstKey + index,
      file,
      sides: undefined,
      name: undefined,
      upload: { step: 'checking' },
      creation: { step: 'none' },
    }));
  const before = drafts.map((draft) => found.find(({ key }) => key === draft.key) ?? draft);
  return {
    drafts: [...before, ...added],
    added: [...found, ...added],
    surplus: fresh.length - added.length,
  };
}

/** Missing drafts with the file that has their name; each file is taken once. */
function foundAgain(drafts: readonly ImageDraft[], files: readonly File[]): readonly DraftWithContent[] {
  const left = [...files];
  return drafts.flatMap((draft) => {
    if (draft.upload.step !== 'missing') return [];
    const index = left.findIndex(({ name }) => name === draft.file.name);
    const [file] = index < 0 ? [] : left.splice(index, 1);
    return file === undefined ? [] : [{ ...draft, file, sides: undefined, upload: { step: 'checking' } }];
  });
}

/** `summer_sale-300x250.PNG` becomes `summer sale-300x250`. */
function fileBaseName({ file, sides }: ImageDraft): string {
  const base = file.name
    .replace(/\.\w+$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  if (base.length >= 2) return base;
  return [t('Image'), base, sides === undefined ? '' : sizeOf(sides)].filter((part) => part !== '').join(' ');
}

/** The names of all drafts, by their keys: a file's name that is taken gets the next free number, a typed one stays. */
export function namesOf(drafts: readonly ImageDraft[]): ReadonlyMap<number, string> {
  const taken = new Set(drafts.flatMap(({ name }) => (name === undefined ? [] : [name.trim()])));
  return new Map(
    drafts.map((draft) => {
      if (draft.name !== undefined) return [draft.key, draft.name];
      const base = fileBaseName(draft);
      let number = 1;
      while (taken.has(numberedName(base, number))) number += 1;
      const name = numberedName(base, number);
      taken.add(name);
      return [draft.key, name];
    }),
  );
}

/** What is wrong with a draft's name; undefined when nothing is. */
export function nameErrorOf(draft: ImageDraft, names: ReadonlyMap<number, string>): string | undefined {
  if (draft.upload.step === 'unusable') return undefined;
  const name = names.get(draft.key) ?? '';
  const read = safeParse(creativeResource.body.name, name);
  if (!read.success) return read.issues[0].message;
  if (draft.creation.step === 'refused' && draft.creation.nameError !== undefined)
    return draft.creation.nameError;
  const isTaken = [...names].some(([key, other]) => key !== draft.key && other.trim() === name.trim());
  return draft.name !== undefined && isTaken ? t('Another image here has this name.') : undefined;
}

/** Drafts whose upload may begin, when so many are on their way already. */
export const nextUploads = (drafts: readonly ImageDraft[], running: number): readonly ImageDraft[] =>
  drafts.filter(({ upload }) => upload.step === 'waiting').slice(0, Math.max(0, UPLOADS_AT_ONCE - running));

/** Every upload that failed begins again. */
export const withRetries = (drafts: readonly ImageDraft[]): readonly ImageDraft[] =>
  drafts.map((draft) => (draft.upload.step === 'failed' ? { ...draft, upload: { step: 'waiting' } } : draft));

/** Drafts that a press of the button creates. */
export const creatable = (drafts: readonly ImageDraft[]): readonly ImageDraft[] =>
  drafts.filter(({ upload, creation }) => upload.step === 'uploaded' && creation.step !== 'created');

/** Whether nothing is left but files that will never be creatives. */
export const isDone = (drafts: readonly ImageDraft[]): boolean =>
  drafts.every(({ upload, creation }) => upload.step === 'unusable' || creation.step === 'created');

const ON_THE_WAY = new Set<UploadStage['step']>(['checking', 'waiting', 'uploading']);

/** Counts of what is there. */
export function summaryOf(drafts: readonly ImageDraft[]) {
  const count = (step: UploadStage['step']) => drafts.filter(({ upload }) => upload.step === step).length;
  const ready = creatable(drafts);
  return {
    ready: ready.length,
    sizes: new Set(ready.flatMap(({ sides }) => (sides === undefined ? [] : [sizeOf(sides)]))).size,
    onTheWay: drafts.filter(({ upload }) => ON_THE_WAY.has(upload.step)).length,
    failed: count('failed'),
    missing: count('missing'),
    unusable: count('unusable'),
  };
}

/** What all creatives have in common. */
export interface SharedFields {
  readonly clickUrl: string;
  readonly categories?: readonly string[] | undefined;
}

/** A creative as the API takes it; undefined while its image is not there. */
export function creativeOf(
  { upload }: ImageDraft,
  name: string,
  creativeType: ImageCreativeType,
  { clickUrl, categories = [] }: SharedFields,
): NewCreative | undefined {
  if (upload.step !== 'uploaded') return undefined;
  const { url, width, height } = upload.asset;
  const admType = html5KeyIn(url) === undefined ? 'image' : 'html5';
  const part = { admType, admBody: url, width, height, clickUrl } as const;
  const parts = creativeType === 'banner' ? { banner: part } : { interstitial: part };
  return { name, creativeType, categories: [...categories], ...parts };
}
