import { t } from '../../../lib/i18n/i18n.ts';
import { LinkTabs } from '../../../widgets/page/link-tabs.tsx';
import type { CampaignScope } from '../api.ts';
import { campaignHref, editPath, relatedPath } from '../commands/use-campaign-commands.ts';

/** The pages of one campaign. */
export const CampaignTabs = ({ scope, id }: { readonly scope: CampaignScope; readonly id: number }) => (
  <LinkTabs
    label={t('Pages of this campaign')}
    tabs={[
      { label: t('Overview'), to: campaignHref(scope, id) },
      { label: t('Settings'), to: editPath(scope).href({ id }) },
      { label: t('Creatives'), to: relatedPath(scope).href({ id }) },
      { label: t('Why isn’t it bidding?'), to: campaignHref(scope, id, 'no-bid-reasons') },
      { label: t('History'), to: campaignHref(scope, id, 'history') },
    ]}
  />
);
