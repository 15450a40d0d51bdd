import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { ActivityDetail } from '../../../features/activity-log/activity-detail.tsx';
import { activityResource } from '../../../features/activity-log/activity-resource.tsx';
import { FormatValues } from '../../../features/activity-log/format-values.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import type { ListFilter } from '../../../lib/list-query.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';

const SHOWN_FILTERS = new Set(['entity', 'action', 'field', 'occurredAt']);

/** The log, where every line is about the account that is open: its campaigns, payments and wallet included. */
const accountActivity = {
  ...activityResource,
  name: 'admin-user-activity',
  exportable: false,
  defaultPerPage: 10,
  columns: activityResource.columns.filter(({ id }) => id !== 'account'),
  filters: activityResource.filters.filter(({ field }) => SHOWN_FILTERS.has(field)),
};

/** What was done to one account and all that is its own, newest first; without the spend of its traffic. */
export function AccountActivity({ id }: { readonly id: number }) {
  const ofAccount = useMemo<readonly ListFilter[]>(
    () => [
      { field: 'accountId', operator: 'eq', value: String(id) },
      { field: 'type', operator: 'notIn', value: 'SpendRecorded' },
    ],
    [id],
  );
  return (
    <FormatValues>
      <EntityList
        scope="all"
        urlPrefix="activity-"
        resource={accountActivity}
        fixedFilters={ofAccount}
        rowDetail={(event) => <ActivityDetail event={event} />}
        toolbar={
          <Button component={Link} to={paths.activityLogs.href({ accountId: String(id) })} variant="default">
            {t('Full log')}
          </Button>
        }
        emptyState={{ title: t('No activity on this account yet') }}
      />
    </FormatValues>
  );
}
