import { NotificationInbox } from '../../../features/notifications/inbox.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Updates on your campaigns, creatives and payments.')} />
      <NotificationInbox />
    </>
  );
}
