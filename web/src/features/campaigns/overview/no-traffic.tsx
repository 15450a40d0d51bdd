import type { CampaignView } from '@marquee/schemas/campaign/views';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/feedback.tsx';
import { IconChartLine } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { CampaignScope } from '../api.ts';
import { campaignHref, relatedAddPath } from '../commands/use-campaign-commands.ts';

interface NoTrafficProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

/** In the place of the figures of a campaign that has shown nothing yet: what to do next. */
export const NoTraffic = ({ scope, campaign }: NoTrafficProps) => (
  <Card>
    <EmptyState
      order={2}
      icon={<IconChartLine />}
      title={t('No traffic yet')}
      {...nextStep(scope, campaign)}
    />
  </Card>
);

function nextStep(scope: CampaignScope, { id, creativesCount, approved, isActive }: CampaignView) {
  if (creativesCount === 0)
    return {
      text: t('A campaign needs at least one creative to show.'),
      action: (
        <Button component={Link} to={relatedAddPath(scope).href({ id })}>
          {t('Add creatives')}
        </Button>
      ),
    };
  if (approved === 'pending')
    return {
      text:
        scope === 'own'
          ? t(
              'We’re reviewing this campaign and will notify you. Figures appear here with its first impression.',
            )
          : t('It waits for review. Figures appear here with its first impression.'),
    };
  if (approved === 'disapproved') return { text: t('Figures appear here once it’s approved and shows ads.') };
  if (!isActive)
    return { text: t('Turn the campaign on above. Figures appear here with its first impression.') };
  return {
    text: t(
      'Figures appear here with its first impression. If that takes more than a few minutes, see what holds it back.',
    ),
    action: (
      <Button variant="default" component={Link} to={campaignHref(scope, id, 'no-bid-reasons')}>
        {t('Why isn’t it bidding?')}
      </Button>
    ),
  };
}
