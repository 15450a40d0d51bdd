import { ModerationScreen } from '../../../features/creatives/moderation/moderation-screen.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="New and changed creatives waiting for review." />
      <ModerationScreen />
    </>
  );
}
