import { useSearchParams } from 'react-router-dom';

import { AlertRuleAddForm } from '../../../../features/alert-rules/alert-rule-form.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  const [search] = useSearchParams();
  const campaign = search.get('campaign') ?? '';
  const campaignId = /^\d{1,9}$/.test(campaign) ? Number(campaign) : undefined;
  return (
    <>
      <PageHeader
        description={t('You get one alert when a campaign meets the condition, and one when that ends.')}
      />
      <AlertRuleAddForm key={campaignId} campaignId={campaignId} />
    </>
  );
}
