import type { changeAudienceBody, createAudienceBody } from '@marquee/schemas/audience/commands';
import { audienceView, type AudienceView } from '@marquee/schemas/audience/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** People who clicked, converted or visited, for campaigns to reach again. */
export const AUDIENCE = entityKind<AudienceView, typeof createAudienceBody, typeof changeAudienceBody>(
  {
    key: 'audience',
    scope: 'own',
    noun: t('Audience'),
    nouns: {
      many: t('audiences'),
      counted: (count) => t('{count, plural, one {# audience} other {# audiences}}', { count }),
    },
    shortNoun: t('audience'),
    newTitle: t('New audience'),
    newLabel: t('New audience'),
    deletion: t(
      'The members are lost unless you undo the deletion. An audience that a campaign uses can’t be deleted.',
    ),
    canRestore: true,
    listHref: () => paths.audiences.href(),
    addHref: () => paths.audienceAdd.href(),
    editHref: (parameters) => paths.audienceEdit.href(parameters),
  },
  audienceView,
);
