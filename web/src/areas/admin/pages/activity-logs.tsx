import { ActivityDetail } from '../../../features/activity-log/activity-detail.tsx';
import { activityResource } from '../../../features/activity-log/activity-resource.tsx';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Every change of the platform: who, when, from where, on whose behalf, and what it was before." />
      <EntityList
        scope="all"
        resource={activityResource}
        rowDetail={(event) => <ActivityDetail event={event} />}
        emptyState={{ title: 'Nothing has happened yet', text: 'The first change appears here.' }}
      />
    </>
  );
}
