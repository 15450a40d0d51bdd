import { Suspense } from 'react';

import { ImportButton } from '../../../features/campaigns/import/import-button.tsx';
import { CampaignList } from '../../../features/campaigns/list/campaign-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { toPlotNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useProfile } from '../../../lib/profile.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

const FirstSteps = lazyWithRetry(
  async () => (await import('../../../features/dashboard/first-steps.tsx')).FirstSteps,
);

/** Pixels of the steps on a laptop: the list below must not move when they come. */
const STEPS_HEIGHT = 365;

export function Page() {
  // Who has spent has had impressions, and needs no first steps.
  const isNew = toPlotNumber(useProfile().totalSpent) === 0;
  return (
    <>
      <PageHeader
        actions={
          <>
            <ImportButton scope="own" />
            <NewButton to={paths.campaignAdd.href()}>{t('New campaign')}</NewButton>
          </>
        }
      />
      <Stack gap="md">
        {isNew && (
          <Suspense fallback={<Skeleton height={STEPS_HEIGHT} />}>
            <FirstSteps loading={<Skeleton height={STEPS_HEIGHT} />} />
          </Suspense>
        )}
        <CampaignList scope="own" />
      </Stack>
    </>
  );
}
