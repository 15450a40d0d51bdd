import type { AudienceView } from '@marquee/schemas/audience/views';

import { t } from '../../lib/i18n/i18n.ts';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { usedByText } from '../../widgets/entity/used-by.tsx';
import { AudienceGrowth } from './audience-growth.tsx';
import { AudienceEditForm } from './audience-form.tsx';
import { AUDIENCE } from './audience-kind.ts';

/** Members are counted again while the page is open. */
const REFRESH_MS = 10_000;

/** One audience: how many are in it, and its settings. */
export const AudienceEditor = ({ id }: { readonly id: number }) => (
  <EntityEditor
    kind={AUDIENCE}
    id={id}
    refetchMs={REFRESH_MS}
    description={descriptionOf}
    form={(audience) => <AudienceEditForm audience={audience} />}
    cards={({ members }) => <AudienceGrowth id={id} members={members} />}
  />
);

/** `1,204 members now. Used by Spring sale.` */
function descriptionOf(audience: AudienceView): string {
  const { members } = audience;
  const use = usedByText(audience, t('No campaign uses it yet.'));
  return members === null
    ? use
    : `${t('{members, plural, one {# member} other {# members}} now.', { members })} ${use}`;
}
