import { ModerationDesk } from '../../../features/creatives/moderation/moderation-desk.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="What advertisers want to show, before anybody sees it." />
      <ModerationDesk />
    </>
  );
}
