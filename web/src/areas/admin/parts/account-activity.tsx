import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { ActivityDetail } from '../../../features/activity-log/activity-detail.tsx';
import { activityResource } from '../../../features/activity-log/activity-resource.tsx';
import type { ListFilter } from '../../../lib/list-query.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';

/** The log, where every line is about the account that is open. */
const accountActivity = {
  ...activityResource,
  name: 'admin-user-activity',
  exportable: false,
  defaultPerPage: 10,
  columns: activityResource.columns.filter(({ id }) => id !== 'entity'),
  filters: activityResource.filters.filter(({ field }) => field === 'action' || field === 'occurredAt'),
};

/** What was done to one account, newest first. */
export function AccountActivity({ id }: { readonly id: number }) {
  const ofAccount = useMemo<readonly ListFilter[]>(
    () => [
      { field: 'entity', operator: 'eq', value: 'user' },
      { field: 'entityId', operator: 'eq', value: String(id) },
    ],
    [id],
  );
  return (
    <EntityList
      scope="all"
      urlPrefix="activity-"
      resource={accountActivity}
      fixedFilters={ofAccount}
      rowDetail={(event) => <ActivityDetail event={event} />}
      toolbar={
        <Button
          component={Link}
          to={paths.activityLogs.href({ entity: 'user', entityId: String(id) })}
          variant="default"
        >
          Full log
        </Button>
      }
      emptyState={{ title: 'Nothing has happened to this account yet' }}
    />
  );
}
