import { CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
import { campaignAnswer } from '@marquee/schemas/campaign/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import type { AddFormProps } from './add-form.tsx';

/** Loaded together with the campaign. */
const AddForm = lazyWithRetry<AddFormProps>(async () => (await import('./add-form.tsx')).AddForm);
AddForm.preload();

/**
 * A new creative; `?campaignId=` puts it into that campaign and makes it of its type. `?creativeType=` begins with a
 * type, `?returnTo=` says where the person continues.
 */
export function CreativeAdd() {
  const [search] = useSearchParams();
  const campaignId = Number(search.get('campaignId') ?? 0);
  const isFor = Number.isInteger(campaignId) && campaignId > 0;
  const campaign = useQuery({
    queryKey: ['campaign', 'own', 'detail', campaignId],
    queryFn: async ({ signal }) =>
      (await parsed(campaignAnswer, api.get(`/campaigns/${campaignId}`, { signal }))).data,
    enabled: isFor,
  });
  // A creative can be created even if the campaign was deleted or belongs to another user.
  if (isFor && campaign.isPending) return <Skeleton height={560} />;
  const { data } = campaign;
  const asked = CREATIVE_TYPES.find((type) => type === search.get('creativeType'));
  return (
    <Suspense fallback={<Skeleton height={560} />}>
      <AddForm
        type={data?.creativeType ?? asked ?? 'banner'}
        campaignIds={data === undefined ? [] : [data.id]}
      />
    </Suspense>
  );
}
