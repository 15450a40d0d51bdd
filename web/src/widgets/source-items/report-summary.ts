import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** `2 items added, 1 already on the list, 3 rejected`. */
export const reportSummary = ({ added, existing, refused }: ItemsAdded): string =>
  [
    t('{added, plural, one {# item} other {# items}} added', { added }),
    ...(existing > 0 ? [t('{existing} already on the list', { existing: formatCount(existing) })] : []),
    ...(refused > 0 ? [t('{refused} rejected', { refused: formatCount(refused) })] : []),
  ].join(', ');
