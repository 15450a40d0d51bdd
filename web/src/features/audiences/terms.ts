import { AUDIENCE_COLLECTIONS, AUDIENCE_TYPES } from '@marquee/schemas/audience/fields';
import type { AudienceView } from '@marquee/schemas/audience/views';

import { t } from '../../lib/i18n/i18n.ts';

export const COLLECTION_LABELS: Readonly<Record<AudienceView['collectionType'], string>> = {
  click: t('Clicks'),
  conversion: t('Conversions'),
  pixel: t('Pixel visits'),
};

export const TYPE_LABELS: Readonly<Record<AudienceView['type'], string>> = {
  collecting: t('Collecting'),
  targeting: t('Targeting'),
};

export const COLLECTION_OPTIONS = AUDIENCE_COLLECTIONS.map((value) => ({
  value,
  label: COLLECTION_LABELS[value],
}));
export const TYPE_OPTIONS = AUDIENCE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));
