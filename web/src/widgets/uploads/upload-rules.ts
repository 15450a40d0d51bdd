import { MEDIA_LIMITS } from '@marquee/schemas/media/commands';
import { HTML5_LIMITS } from '@marquee/schemas/media/html5';
import { HTML5_MESSAGES } from '@marquee/schemas/media/html5-messages';
import { MESSAGES } from '@marquee/schemas/common/messages';

import { formatDecimal } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';

const MEGABYTE = 1_048_576;
/** So much longer than promised a video may be: containers round to frames. */
const SECONDS_TOLERANCE = MEDIA_LIMITS.videoSecondsTolerance;

/** What an image must be (specification section 5). */
export interface ImageRule {
  /** Megabytes; default 5. */
  readonly maxWeight?: number;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Whether width and height are the smallest that will do; else they must be met exactly. */
  readonly greaterThanOrEqual?: boolean;
  /** Extensions; default jpg, jpeg, png. */
  readonly types?: readonly string[];
}

export interface MeasuredImage {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

const IMAGE_TYPES = ['jpg', 'jpeg', 'png'] as const;
const IMAGE_WEIGHT_MAX = MEDIA_LIMITS.imageBytes / MEGABYTE;
const VIDEO_TYPES = ['mp4', 'webm'] as const;
const VIDEO_WEIGHT_MAX = MEDIA_LIMITS.videoBytes / MEGABYTE;

const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What can be said of an image before it is decoded. */
export function errorOfImageFile(
  file: { readonly name: string; readonly size: number },
  rule: ImageRule,
): string | undefined {
  const { types = IMAGE_TYPES, maxWeight = IMAGE_WEIGHT_MAX } = rule;
  if (!types.includes(extensionOf(file.name)))
    return t('The image must be a file of type: {types}', { types: types.join(', ') });
  if (file.size > maxWeight * MEGABYTE) {
    return t('The image may not be greater than {maxWeight} MB. This one is {megabytes} MB.', {
      maxWeight,
      megabytes: megabytes(file.size),
    });
  }
  return undefined;
}

/** What is wrong with an image; undefined when it will do. */
export function errorOfImage(image: MeasuredImage, rule: ImageRule): string | undefined {
  return errorOfImageFile(image, rule) ?? errorOfSize(image, rule);
}

/** The sizes alone: for what is uploaded already. */
export function errorOfSize(
  image: Pick<MeasuredImage, 'width' | 'height'>,
  { width, height, greaterThanOrEqual = false }: ImageRule,
): string | undefined {
  const fits = (actual: number, wanted: number | undefined) =>
    wanted === undefined || (greaterThanOrEqual ? actual >= wanted : actual === wanted);
  if (fits(image.width, width) && fits(image.height, height)) return undefined;
  const values = {
    rule: MESSAGES.wrongImageSize,
    width: image.width,
    height: image.height,
    size: sizeText(width, height),
  };
  return greaterThanOrEqual
    ? t('{rule}: it is {width} × {height}, and must be at least {size}.', values)
    : t('{rule}: it is {width} × {height}, and must be {size}.', values);
}

export interface MeasuredVideo {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Seconds; undefined where the browser cannot determine it. */
  readonly duration: number | undefined;
}

/** What is wrong with a video; undefined for an acceptable one, and where only the server can check it. */
export function errorOfVideo({ name, size, duration }: MeasuredVideo): string | undefined {
  if (!(VIDEO_TYPES as readonly string[]).includes(extensionOf(name))) return MESSAGES.wrongVideoType;
  if (size > MEDIA_LIMITS.videoBytes)
    return t('{rule}. This one is {megabytes} MB.', {
      rule: declaredText(MESSAGES.wrongVideoWeight),
      megabytes: megabytes(size),
    });
  if (duration !== undefined && duration > MEDIA_LIMITS.videoSeconds + SECONDS_TOLERANCE) {
    return t('{rule}. This one is {seconds} seconds long.', {
      rule: declaredText(MESSAGES.wrongVideoDuration),
      seconds: Math.ceil(duration),
    });
  }
  return undefined;
}

/** Types that systems give a zip. */
export const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed'];

export const isZip = ({ name }: { readonly name: string }): boolean => extensionOf(name) === 'zip';

/** What can be said of an HTML5 zip before it is sent. */
export function errorOfHtml5(file: { readonly name: string; readonly size: number }): string | undefined {
  if (!isZip(file)) return t('The HTML5 ad must be a file of type: zip');
  if (file.size > HTML5_LIMITS.zipBytes) return declaredText(HTML5_MESSAGES.zipTooLarge);
  return undefined;
}

const megabytes = (bytes: number): string => formatDecimal(Math.ceil((bytes / MEGABYTE) * 10) / 10, 1);

const sizeText = (width: number | undefined, height: number | undefined): string => {
  if (width !== undefined && height !== undefined) return `${width} × ${height}`;
  return width === undefined ? t('{height} high', { height: height ?? 0 }) : t('{width} wide', { width });
};

function pixelsText(width: number | undefined, height: number | undefined, isLeast: boolean): string {
  if (width !== undefined && height !== undefined) {
    const size = sizeText(width, height);
    return isLeast ? t('at least {size} pixels', { size }) : t('{size} pixels', { size });
  }
  if (width === undefined) {
    return isLeast
      ? t('at least {height} pixels high', { height: height ?? 0 })
      : t('{height} pixels high', { height: height ?? 0 });
  }
  return isLeast ? t('at least {width} pixels wide', { width }) : t('{width} pixels wide', { width });
}

/** The rule as text, under the field: "jpg, jpeg or png, 300 × 250, at most 5 MB". */
export function imageRuleText(rule: ImageRule): string {
  const {
    types = IMAGE_TYPES,
    maxWeight = IMAGE_WEIGHT_MAX,
    width,
    height,
    greaterThanOrEqual = false,
  } = rule;
  const size =
    width === undefined && height === undefined ? [] : [pixelsText(width, height, greaterThanOrEqual)];
  return [types.join(', '), ...size, t('at most {maxWeight} MB', { maxWeight })].join(' · ');
}

export const VIDEO_RULE_TEXT = t('{types} · at most {seconds} seconds · at most {megabytes} MB', {
  types: VIDEO_TYPES.join(', '),
  seconds: MEDIA_LIMITS.videoSeconds,
  megabytes: VIDEO_WEIGHT_MAX,
});

export const HTML5_RULE_TEXT = t('zip with an index.html · at most {megabytes} MB · at most {files} files', {
  megabytes: HTML5_LIMITS.zipBytes / MEGABYTE,
  files: HTML5_LIMITS.files,
});

/** An index taken to another place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
