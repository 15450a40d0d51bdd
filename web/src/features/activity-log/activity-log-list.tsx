import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { ListFilter } from '../../lib/list-query.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { ActivityDetail } from './activity-detail.tsx';
import { activityResourceIn } from './activity-resource.tsx';
import { FormatValues } from './format-values.tsx';
import { ZoneField } from './zone-field.tsx';

/** Traffic writes one event for every block that it charges, more than all other events together. */
const NO_SPEND: readonly ListFilter[] = [{ field: 'type', operator: 'notIn', value: 'SpendRecorded' }];
/** Filters that include events of spend: a reader who sets one of them expects all matching events. */
const SPEND_ASKED_BY = ['type', 'entity', 'correlationId'];

/** Every change of the platform, in the zone that the reader chooses. */
export function ActivityLogList() {
  const own = useAccountZone();
  const [chosen, setZone] = useState<string>();
  const zone = chosen ?? own;
  const [url] = useSearchParams();
  const resource = useMemo(() => activityResourceIn(zone), [zone]);
  const showsSpend = SPEND_ASKED_BY.some((name) => url.has(name));
  return (
    <FormatValues>
      <EntityList
        scope="all"
        resource={resource}
        {...(showsSpend ? {} : { fixedFilters: NO_SPEND })}
        rowDetail={(event) => <ActivityDetail event={event} />}
        toolbar={<ZoneField value={zone} onChange={setZone} />}
        emptyState={{ title: t('No activity yet'), text: t('The first change appears here.') }}
      />
    </FormatValues>
  );
}
