import { CREATIVE_TYPES, type CreativeType } from '@marquee/schemas/common/campaign-terms';
import type { CampaignView } from '@marquee/schemas/queries/campaign';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { api } from '../../../lib/api-client.ts';
import type { DataAnswer } from '../../../lib/list-query.ts';
import { Skeleton } from '../../../ui/feedback.tsx';
import { toast } from '../../../ui/toast.ts';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { CREATIVE_KEY, createCreative } from '../api.ts';
import { editHref } from '../paths.ts';
import { CreativeFields } from './creative-fields.tsx';
import { addSchema, blankValues, bodyOf } from './creative-values.ts';
import { JUST_MADE } from './made-note.tsx';
import { returnPath } from './return-path.ts';

/**
 * A new creative; `?campaignId=` puts it into that campaign and makes it of its type. `?creativeType=` begins with a
 * type, `?returnTo=` says where the person goes on.
 */
export function CreativeAdd() {
  const [search] = useSearchParams();
  const campaignId = Number(search.get('campaignId') ?? 0);
  const isFor = Number.isInteger(campaignId) && campaignId > 0;
  const campaign = useQuery({
    queryKey: ['campaign', 'own', 'detail', campaignId],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<CampaignView>>(`/campaigns/${campaignId}`, { signal })).data,
    enabled: isFor,
  });
  // A campaign that is gone or of somebody else is no reason not to make a creative.
  if (isFor && campaign.isPending) return <Skeleton height={560} />;
  const { data } = campaign;
  const asked = CREATIVE_TYPES.find((type) => type === search.get('creativeType'));
  return (
    <AddForm
      type={data?.creativeType ?? asked ?? 'banner'}
      campaignIds={data === undefined ? [] : [data.id]}
    />
  );
}

interface AddFormProps {
  readonly type: CreativeType;
  readonly campaignIds: readonly number[];
}

function AddForm({ type, campaignIds }: AddFormProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={addSchema}
      defaultValues={blankValues(type, campaignIds)}
      draftKey={`creative-add${campaignIds.length === 0 ? '' : `-${campaignIds.join('-')}`}`}
      aria-label="New creative"
      onSubmit={async (input, { idempotencyKey }) => {
        const made = await createCreative(bodyOf(input), idempotencyKey);
        void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
        void queryClient.invalidateQueries({ queryKey: ['campaign'] });
        toast.success('Data saved');
        const back = returnPath(search.get('returnTo'), campaignIds.length === 0 ? made.id : undefined);
        void navigate(back ?? editHref('own', made.id), back === undefined ? { state: JUST_MADE } : {});
      }}
    >
      <CreativeFields scope="own" creative={undefined} submitLabel="Create creative" />
    </AppForm>
  );
}
