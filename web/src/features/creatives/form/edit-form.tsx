import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQueryClient } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { changeCreative, fetchCreative } from '../api.ts';
import { CREATIVE_KEY, type CreativeScope } from '../calls.ts';
import { updateCache } from '../commands/use-creative-commands.ts';
import { CreativeFields } from './creative-fields.tsx';
import { bodyOf, editSchema, valuesOf } from './creative-values.ts';

export interface EditFormProps {
  readonly scope: CreativeScope;
  readonly creative: CreativeView;
}

/** The form of a stored creative. */
export function EditForm({ scope, creative }: EditFormProps) {
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={editSchema}
      defaultValues={valuesOf(creative)}
      draftKey={`creative-${scope}-${creative.id}`}
      aria-label={t('Creative {name}', { name: creative.name })}
      confirm={async ({ bidPrice }, before) => {
        const { confirmRaises } = await import('../../../widgets/money/confirm-raises.tsx');
        return confirmRaises([
          { label: t('Bid price'), from: String(before.bidPrice ?? ''), to: String(bidPrice ?? '') },
        ]);
      }}
      loadLatest={async () => valuesOf(await fetchCreative(scope, creative.id))}
      onSubmit={async (input) => {
        const saved = await changeCreative(scope, creative.id, bodyOf(input));
        updateCache(queryClient, scope, saved);
        void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
        void queryClient.invalidateQueries({ queryKey: ['campaign'] });
        const isBack = saved.approved === 'pending' && creative.approved !== 'pending';
        toast.success(isBack ? t('Data saved. The change was sent to moderation.') : t('Data saved'));
        return { values: valuesOf(saved) };
      }}
    >
      <CreativeFields scope={scope} creative={creative} submitLabel={t('Save')} />
    </AppForm>
  );
}
