import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { ActivityDetail } from '../../../features/activity-log/activity-detail.tsx';
import { activityResourceIn } from '../../../features/activity-log/activity-resource.tsx';
import { LogTabs } from '../../../features/activity-log/log-tabs.tsx';
import { UTC, ZoneField } from '../../../features/activity-log/zone-field.tsx';
import type { ListFilter } from '../../../lib/list-query.ts';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

/** Traffic writes one for every block that it charges: more than everything else together. */
const NO_SPEND: readonly ListFilter[] = [{ field: 'type', operator: 'notIn', value: 'SpendRecorded' }];
/** Whoever asks for one of these asks for what the spend is a part of. */
const SPEND_ASKED_BY = ['type', 'entity', 'correlationId'];

export function Page() {
  const [zone, setZone] = useState(UTC);
  const [url] = useSearchParams();
  const resource = useMemo(() => activityResourceIn(zone), [zone]);
  const showsSpend = SPEND_ASKED_BY.some((name) => url.has(name));
  return (
    <>
      <PageHeader description="Every change of the platform: who, when, from where, on whose behalf, and what it was before. Spend of traffic is left out unless you filter by event or object." />
      <LogTabs />
      <EntityList
        scope="all"
        resource={resource}
        {...(showsSpend ? {} : { fixedFilters: NO_SPEND })}
        rowDetail={(event) => <ActivityDetail event={event} />}
        toolbar={<ZoneField value={zone} onChange={setZone} />}
        emptyState={{ title: 'Nothing has happened yet', text: 'The first change appears here.' }}
      />
    </>
  );
}
