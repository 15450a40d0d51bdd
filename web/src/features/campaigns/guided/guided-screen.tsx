import { useSearchParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { GuidedForm } from './guided-form.tsx';
import { SubmittedScreen } from './submitted-screen.tsx';

/** The guided setup of a campaign, and after it what became of the campaign. */
export function GuidedScreen() {
  const [search] = useSearchParams();
  const campaignId = Number(search.get('campaignId') ?? Number.NaN);
  const isSubmitted = Number.isInteger(campaignId);
  return (
    <>
      <PageHeader description={t('From your images to a campaign in review, in three steps.')} />
      {isSubmitted ? <SubmittedScreen campaignId={campaignId} /> : <GuidedForm />}
    </>
  );
}
