import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** `2 sources added, 1 already on the list, 3 rejected`. */
export const addedSummary = ({ added, existing, refused }: ItemsAdded): string =>
  [
    t('{added, plural, one {# source} other {# sources}} added', { added }),
    ...(existing > 0 ? [t('{existing} already on the list', { existing: formatCount(existing) })] : []),
    ...(refused > 0 ? [t('{refused} rejected', { refused: formatCount(refused) })] : []),
  ].join(', ');
