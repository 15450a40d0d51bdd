import { useMemo, useState } from 'react';

import { accessResourceIn } from '../../../features/activity-log/access-resource.tsx';
import { LogTabs } from '../../../features/activity-log/log-tabs.tsx';
import { UTC, ZoneField } from '../../../features/activity-log/zone-field.tsx';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  const [zone, setZone] = useState(UTC);
  const resource = useMemo(() => accessResourceIn(zone), [zone]);
  return (
    <>
      <PageHeader description="Sign-ins, impersonations, reads and exports of personal data, and refusals. Kept for as long as the platform's settings say." />
      <LogTabs />
      <EntityList
        scope="all"
        resource={resource}
        toolbar={<ZoneField value={zone} onChange={setZone} />}
        emptyState={{ title: 'Nobody has come yet', text: 'The first sign-in appears here.' }}
      />
    </>
  );
}
