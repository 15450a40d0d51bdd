import { ActivityLogList } from '../../../features/activity-log/activity-log-list.tsx';
import { LogTabs } from '../../../features/activity-log/log-tabs.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t(
          'Every change on the platform: who made it, when, from where, on whose behalf, and the previous value. Traffic spend is hidden unless you filter by event or object.',
        )}
      />
      <LogTabs />
      <ActivityLogList />
    </>
  );
}
