import { t } from '../../lib/i18n/i18n.ts';
import { IconTarget } from '../../ui/icons.ts';
import { EntityKindList } from '../../widgets/entity/entity-kind-list.tsx';
import { PIXEL } from './pixel-kind.ts';
import { pixelResource } from './pixel-resource.tsx';

/** An advertiser's conversion pixels, each with its switch. */
export const PixelList = () => (
  <EntityKindList
    kind={PIXEL}
    resource={pixelResource}
    canSwitch
    emptyState={{
      icon: <IconTarget />,
      title: t('No conversion pixels yet'),
      text: t('A conversion pixel counts what people do after your ad: a purchase, a sign-up, a download.'),
    }}
  />
);
