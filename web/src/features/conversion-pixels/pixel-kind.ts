import { conversionPixelView, type ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';

import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** What an advertiser's pages and servers report conversions with. */
export const PIXEL = entityKind<ConversionPixelView>(
  {
    key: 'conversion-pixel',
    scope: 'own',
    noun: 'Conversion pixel',
    shortNoun: 'pixel',
    deletion:
      'Conversions are no longer counted wherever its code is installed. Past conversions stay in your statistics.',
    listHref: () => paths.pixels.href(),
    addHref: () => paths.pixelAdd.href(),
    editHref: (parameters) => paths.pixelEdit.href(parameters),
  },
  conversionPixelView,
);
