import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import type { CampaignScope } from '../api.ts';
import { editPath } from '../commands/use-campaign-commands.ts';
import { valuesOf } from '../model/form-values.ts';
import { BidLandscapePart } from './bid-landscape-part.tsx';
import { describeLosses, describeOutbid, describePlannedDay, plannedDay } from './describe-advice.ts';
import { NoEstimate } from './no-estimate.tsx';
import { useReach } from './use-reach.ts';
import classes from './advice.module.css';

interface LandscapeCardProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

/** What the bid of a campaign brings, beside every other price. */
export function LandscapeCard({ scope, campaign }: LandscapeCardProps) {
  const values = useMemo(() => valuesOf(campaign), [campaign]);
  const reach = useReach(scope, values, campaign.id);
  const { data } = reach;
  const day = plannedDay(data, values);
  const texts =
    data === undefined
      ? []
      : [
          day && describePlannedDay(day, values, data),
          describeOutbid(data, values),
          describeLosses(data, values.pricingModel),
        ].filter((text) => text !== undefined);
  return (
    <Card
      title={t('Bid landscape')}
      order={2}
      description={
        <>
          {t(
            'Impressions a day by bid price, from the last seven days of traffic and the bids of other campaigns.',
          )}
          <AsOf at={reach.dataUpdatedAt} zone={campaign.timezone} />
        </>
      }
      actions={
        <Button component={Link} to={editPath(scope).href({ id: campaign.id })} variant="default" size="xs">
          {t('Change bid')}
        </Button>
      }
    >
      {data === undefined ? (
        <NoEstimate reach={reach} height={280} />
      ) : data.landscape === null ? (
        <p className={classes.note}>{t('No sampled traffic matches this campaign yet.')}</p>
      ) : (
        <BidLandscapePart reach={data} values={values} />
      )}
      {texts.map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
    </Card>
  );
}
