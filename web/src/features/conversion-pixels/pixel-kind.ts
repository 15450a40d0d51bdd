import type {
  changeConversionPixelBody,
  createConversionPixelBody,
} from '@marquee/schemas/conversion-pixel/commands';
import { conversionPixelView, type ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** What an advertiser's pages and servers report conversions with. */
export const PIXEL = entityKind<
  ConversionPixelView,
  typeof createConversionPixelBody,
  typeof changeConversionPixelBody
>(
  {
    key: 'conversion-pixel',
    scope: 'own',
    noun: t('Conversion pixel'),
    nouns: {
      many: t('conversion pixels'),
      counted: (count) =>
        t('{count, plural, one {# conversion pixel} other {# conversion pixels}}', { count }),
    },
    shortNoun: t('pixel'),
    newTitle: t('New conversion pixel'),
    newLabel: t('New pixel'),
    deletion: t(
      'Conversions are no longer counted wherever its code is installed. Past conversions stay in your statistics.',
    ),
    canRestore: true,
    listHref: () => paths.pixels.href(),
    addHref: () => paths.pixelAdd.href(),
    editHref: (parameters) => paths.pixelEdit.href(parameters),
  },
  conversionPixelView,
);
