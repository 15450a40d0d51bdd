import { AccessLogList } from '../../../features/activity-log/access-log-list.tsx';
import { LogTabs } from '../../../features/activity-log/log-tabs.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Sign-ins, impersonations, reads and exports of personal data, and denied requests. Retention follows the platform’s settings." />
      <LogTabs />
      <AccessLogList />
    </>
  );
}
