import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { createCreative } from '../api.ts';
import { CREATIVE_KEY } from '../calls.ts';
import { editHref } from '../paths.ts';
import { CreativeFields } from './creative-fields.tsx';
import { addSchema, blankValues, bodyOf } from './creative-values.ts';
import { JUST_MADE } from './made-note.tsx';
import { returnPath } from './return-path.ts';

export interface AddFormProps {
  readonly type: CreativeType;
  readonly campaignIds: readonly number[];
}

/** The form of a new creative; saving opens what was made. */
export function AddForm({ type, campaignIds }: AddFormProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={addSchema}
      defaultValues={blankValues(type, campaignIds)}
      draftKey={`creative-add${campaignIds.length === 0 ? '' : `-${campaignIds.join('-')}`}`}
      aria-label={t('New creative')}
      onSubmit={async (input, { idempotencyKey }) => {
        const made = await createCreative(bodyOf(input), idempotencyKey);
        void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
        void queryClient.invalidateQueries({ queryKey: ['campaign'] });
        toast.success(t('Data saved'));
        const back = returnPath(search.get('returnTo'), campaignIds.length === 0 ? made.id : undefined);
        void navigate(back ?? editHref('own', made.id), back === undefined ? { state: JUST_MADE } : {});
        return { isLeaving: true };
      }}
      sendsOnEnter={false}
    >
      <CreativeFields scope="own" creative={undefined} submitLabel={t('Create creative')} />
    </AppForm>
  );
}
