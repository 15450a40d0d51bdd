import { VIDEO_MIME_TYPES } from '@marquee/schemas/creative/parts';
import { BANNER_SIZES } from '@marquee/schemas/common/campaign-terms';

import { t } from '../../../lib/i18n/i18n.ts';

const same = (value: string) => ({ value, label: value });

export const BANNER_SIZE_OPTIONS = BANNER_SIZES.map(same);
/** Video sizes of the specification, section 9. */
export const VIDEO_SIZE_OPTIONS = [
  '1920x1080',
  '300x250',
  '728x90',
  '160x600',
  '240x400',
  '300x600',
  '468x60',
  '320x50',
  '300x50',
  '970x250',
  '320x480',
  '250x250',
].map(same);
export const MIME_OPTIONS = VIDEO_MIME_TYPES.map(same);

export const ADM_TYPE_OPTIONS = [
  { value: 'image', label: t('Image') },
  { value: 'html5', label: t('HTML5 zip') },
  { value: 'html', label: t('HTML') },
  { value: 'iframe', label: t('Iframe') },
  { value: 'script', label: t('Script') },
] as const;

export const VIDEO_ADM_OPTIONS = [
  { value: 'media', label: t('Video file') },
  { value: 'vast', label: t('VAST markup') },
  { value: 'vastUrl', label: t('VAST URL') },
] as const;

/** Pixels of the specification, section 9: a logo and the image of a native ad. */
export const ICON_RULE = { width: 120, height: 120, greaterThanOrEqual: true } as const;
export const IMAGE_RULE = { width: 492, height: 328, greaterThanOrEqual: true } as const;
