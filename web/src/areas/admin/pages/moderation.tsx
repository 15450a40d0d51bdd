import { ModerationScreen } from '../../../features/creatives/moderation/moderation-screen.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('New and changed creatives waiting for review.')} />
      <ModerationScreen />
    </>
  );
}
