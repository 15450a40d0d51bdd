import { useMemo } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Section } from '../../ui/layout/section.tsx';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { alertHistoryResource } from './alert-history-resource.tsx';

/** What a rule alerted about, and when that ended. */
export function AlertHistory({ ruleId }: { readonly ruleId: number }) {
  const resource = useMemo(() => alertHistoryResource(ruleId), [ruleId]);
  return (
    <Section title={t('History')} description={t('What the rule alerted you about.')}>
      <EntityList
        resource={resource}
        emptyState={{
          title: t('It has not fired yet'),
          text: t('Alerts appear here when the rule finds something, usually within a minute.'),
        }}
      />
    </Section>
  );
}
