import {
  FILTER_LIST_MODES,
  FILTER_LIST_TYPES,
  type FilterListMode,
} from '@marquee/schemas/common/source-lists';

import { t } from '../../lib/i18n/i18n.ts';
import { LIST_TYPE_LABELS } from '../../widgets/source-items/list-type-labels.ts';

export const LIST_MODE_LABELS: Readonly<Record<FilterListMode, string>> = {
  white: t('Whitelist'),
  black: t('Blacklist'),
};

export const LIST_TYPE_OPTIONS = FILTER_LIST_TYPES.map((value) => ({
  value,
  label: LIST_TYPE_LABELS[value],
}));
export const LIST_MODE_OPTIONS = FILTER_LIST_MODES.map((value) => ({
  value,
  label: LIST_MODE_LABELS[value],
}));
