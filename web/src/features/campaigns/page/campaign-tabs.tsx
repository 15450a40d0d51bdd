import { LinkTabs } from '../../../widgets/page/link-tabs.tsx';
import type { CampaignScope } from '../api.ts';
import { campaignHref, editPath, relatedPath } from '../commands/use-campaign-commands.ts';

/** The pages of one campaign. */
export const CampaignTabs = ({ scope, id }: { readonly scope: CampaignScope; readonly id: number }) => (
  <LinkTabs
    label="Pages of this campaign"
    tabs={[
      { label: 'Overview', to: campaignHref(scope, id) },
      { label: 'Settings', to: editPath(scope).href({ id }) },
      { label: 'Creatives', to: relatedPath(scope).href({ id }) },
      { label: 'Why isn’t it bidding?', to: campaignHref(scope, id, 'no-bid-reasons') },
      { label: 'History', to: campaignHref(scope, id, 'history') },
    ]}
  />
);
