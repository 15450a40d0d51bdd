import type { FilterListType } from '@marquee/schemas/common/source-lists';

import { t } from '../../lib/i18n/i18n.ts';

/** What the items of filter lists and of the global blacklist are. */
export const LIST_TYPE_LABELS: Readonly<Record<FilterListType, string>> = {
  domain: t('Domains'),
  bundles: t('App bundles'),
  siteAndAppsIds: t('Site and app IDs'),
  publishers: t('Publishers'),
  deviceIfas: t('Device IDs'),
  ipAdresses: t('IP addresses'),
};
