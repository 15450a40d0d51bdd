import { AccessLogList } from '../../../features/activity-log/access-log-list.tsx';
import { LogTabs } from '../../../features/activity-log/log-tabs.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t(
          'Sign-ins, impersonations, reads and exports of personal data, and denied requests. Retention follows the platform’s settings.',
        )}
      />
      <LogTabs />
      <AccessLogList />
    </>
  );
}
