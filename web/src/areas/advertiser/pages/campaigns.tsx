import { Suspense } from 'react';
import { Link } from 'react-router-dom';

import { CampaignList } from '../../../features/campaigns/list/campaign-list.tsx';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

const FirstSteps = lazyWithRetry(
  async () => (await import('../../../features/dashboard/first-steps.tsx')).FirstSteps,
);

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button
            component={Link}
            to={paths.campaignAdd.href()}
            leftSection={<IconPlus size="1rem" aria-hidden />}
          >
            New campaign
          </Button>
        }
      />
      <Stack gap="md">
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
        <CampaignList scope="own" />
      </Stack>
    </>
  );
}
