import { NotificationInbox } from '../../../features/notifications/inbox.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="What happened to your campaigns, creatives and money." />
      <NotificationInbox />
    </>
  );
}
