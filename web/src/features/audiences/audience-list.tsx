import { t } from '../../lib/i18n/i18n.ts';
import { IconUsers } from '../../ui/icons.ts';
import { EntityKindList } from '../../widgets/entity/entity-kind-list.tsx';
import { AUDIENCE } from './audience-kind.ts';
import { audienceResource } from './audience-resource.tsx';

/** An advertiser's audiences, with their sizes. */
export const AudienceList = () => (
  <EntityKindList
    kind={AUDIENCE}
    resource={audienceResource}
    emptyState={{
      icon: <IconUsers />,
      title: t('No audiences yet'),
      text: t(
        'An audience collects people who clicked, converted or visited your pages, so that campaigns can reach them again.',
      ),
    }}
  />
);
