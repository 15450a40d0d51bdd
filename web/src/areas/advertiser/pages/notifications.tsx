import { NotificationInbox } from '../../../features/notifications/inbox.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Updates on your campaigns, creatives and payments." />
      <NotificationInbox />
    </>
  );
}
