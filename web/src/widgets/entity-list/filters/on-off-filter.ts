import { t } from '../../../lib/i18n/i18n.ts';
import type { ListFilterField } from '../resource.ts';

/** What is switched on, or off. */
export const ON_OFF_FILTER: ListFilterField = {
  field: 'isActive',
  label: t('Status'),
  kind: 'select',
  options: [
    { value: 'true', label: t('On') },
    { value: 'false', label: t('Off') },
  ],
};
