import { useMemo, useState } from 'react';

import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { accessResourceIn } from './access-resource.tsx';
import { ZoneField } from './zone-field.tsx';

/** The log of sign-ins, reads, exports and denied requests, in the time zone that the reader chooses. */
export function AccessLogList() {
  const own = useAccountZone();
  const [chosen, setZone] = useState<string>();
  const zone = chosen ?? own;
  const resource = useMemo(() => accessResourceIn(zone), [zone]);
  return (
    <EntityList
      scope="all"
      resource={resource}
      toolbar={<ZoneField value={zone} onChange={setZone} />}
      emptyState={{ title: t('No access events yet'), text: t('The first sign-in appears here.') }}
    />
  );
}
