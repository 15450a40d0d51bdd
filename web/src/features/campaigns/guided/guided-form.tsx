import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { accountOffset } from '../../../lib/zone/zone-options.ts';
import { sizeOf } from '../../../widgets/creative-images/banner-sizes.ts';
import { namesOf, type ImageDraft } from '../../../widgets/creative-images/image-drafts.ts';
import { useImageDrafts } from '../../../widgets/creative-images/use-image-drafts.ts';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { FormSections } from '../../../widgets/form/layout/form-sections.tsx';
import { FormActions } from '../../../widgets/form/submit/form-actions.tsx';
import { CAMPAIGN_KEY, listPath } from '../commands/use-campaign-commands.ts';
import { AudienceStep } from './audience-step.tsx';
import { guidedBody, newGuided, type GuidedInput } from './guided-values.ts';
import { ImagesStep } from './images-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { describeMissing, submitGuided } from './submit-guided.ts';
import { useKeptWork } from './use-kept-work.ts';

const DRAFT_KEY = 'campaign-guided';

/** A first campaign in three steps: images, audience and bid, review. */
export function GuidedForm() {
  const kept = useKeptWork(`${DRAFT_KEY}-images`);
  const images = useImageDrafts(kept.restored);
  const { drafts, edit } = images;
  const { keep } = kept;
  useEffect(() => keep(drafts), [keep, drafts]);
  const [recommended, setRecommended] = useState('');
  const defaults = useMemo(() => newGuided(recommended), [recommended]);
  const [isCreating, setCreating] = useState(false);
  const names = namesOf(drafts);
  const shown = { images, names, sizes: useSizes(drafts), isCreating };
  const arrive = useArrival();

  const submit = async (input: GuidedInput) => {
    setCreating(true);
    try {
      const timezone = accountOffset();
      const { id } = await submitGuided(input, { drafts, names, edit, kept, timezone });
      kept.clear();
      arrive(id);
      return { isLeaving: true };
    } finally {
      setCreating(false);
    }
  };
  return (
    <AppForm
      schema={guidedBody}
      defaultValues={defaults}
      draftKey={DRAFT_KEY}
      sendsOnEnter={false}
      explain={describeMissing}
      aria-label={t('Guided setup')}
      onSubmit={submit}
    >
      <FormSections label={t('Steps')}>
        <ImagesStep {...shown} />
        <AudienceStep sizes={shown.sizes} onRecommended={setRecommended} />
        <ReviewStep {...shown} />
        <FormActions submitLabel={t('Submit for review')} cancelTo={listPath('own')} sticky />
      </FormSections>
    </AppForm>
  );
}

/** Sizes of the images that are banners, each once. */
function useSizes(drafts: readonly ImageDraft[]): readonly string[] {
  const sizes = drafts.flatMap(({ upload, sides }) =>
    upload.step === 'unusable' || sides === undefined ? [] : [sizeOf(sides)],
  );
  const text = [...new Set(sizes)].sort().join();
  return useMemo(() => (text === '' ? [] : text.split(',')), [text]);
}

/** Goes on to what became of the campaign. */
function useArrival(): (campaignId: number) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useCallback(
    (campaignId) => {
      for (const queryKey of [CAMPAIGN_KEY, ['creative'], ['media-asset']])
        void queryClient.invalidateQueries({ queryKey });
      void navigate(paths.campaignGuided.href({ campaignId: String(campaignId) }), { replace: true });
    },
    [navigate, queryClient],
  );
}
