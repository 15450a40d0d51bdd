import type { BidLookupView } from '@marquee/schemas/queries/bid-lookup';
import { STATISTICS_DIMENSIONS } from '@marquee/schemas/queries/statistics-dimensions';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatExactMoney, formatPercent, NOTHING } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataList } from '../../../ui/layout/data-list.tsx';
import { Group, Stack } from '../../../ui/layout/layout.tsx';
import { LinkCell } from '../../../widgets/cells/link-cell.tsx';
import type { StatisticsScope } from '../model/labels.ts';
import { CHARGED_FOR } from './event-terms.ts';

interface BidSummaryProps {
  readonly scope: StatisticsScope;
  readonly bid: BidLookupView;
}

/** What a bid was and what it cost. */
export function BidSummary({ scope, bid }: BidSummaryProps) {
  const { staff } = bid;
  return (
    <Stack gap="md">
      <Card title={t('Bid')} actions={<DayLink scope={scope} bid={bid} />}>
        <DataList items={itemsOf(scope, bid)} />
      </Card>
      {staff && (
        <Card title={t('Cost and margin')} description={t('Only staff see this.')}>
          <DataList
            items={[
              { label: t('Bid to the exchange, CPM'), value: formatExactMoney(staff.bidCpm) },
              { label: t('Paid to the exchange'), value: formatExactMoney(staff.cost) },
              { label: t('Charged to the advertiser'), value: formatExactMoney(bid.charged) },
              { label: t('Margin'), value: formatExactMoney(staff.margin) },
              {
                label: t('Charged above cost'),
                value: staff.markup === null ? NOTHING : formatPercent(staff.markup),
              },
              ...(staff.dspEndpointId === null
                ? []
                : [{ label: t('DSP endpoint'), value: `#${staff.dspEndpointId}` }]),
            ]}
          />
        </Card>
      )}
    </Stack>
  );
}

function itemsOf(scope: StatisticsScope, bid: BidLookupView): { label: string; value: ReactNode }[] {
  const { bidId, campaign, creative, pricingModel, charged, dealId, dimensions, staff } = bid;
  const chargedFor = CHARGED_FOR[pricingModel];
  const [campaigns, creatives] =
    scope === 'all' ? [paths.adminCampaign, paths.adminCreativeEdit] : [paths.campaign, paths.creativeEdit];
  return [
    {
      label: t('Bid ID'),
      value: (
        <Group gap="xs" wrap="nowrap">
          <code>{bidId}</code>
          <CopyButton value={bidId} label={t('Copy bid ID')} />
        </Group>
      ),
    },
    { label: t('Charged'), value: `${formatExactMoney(charged)}${chargedFor ? ` · ${chargedFor}` : ''}` },
    { label: t('Pricing model'), value: pricingModel },
    {
      label: t('Campaign'),
      value: campaign && (
        <LinkCell to={campaigns.href({ id: campaign.id, tab: '' })} detail={`#${campaign.id}`}>
          {campaign.name ?? t('Deleted campaign')}
        </LinkCell>
      ),
    },
    {
      label: t('Creative'),
      value: creative && (
        <LinkCell to={creatives.href({ id: creative.id })} detail={`#${creative.id}`}>
          {creative.name ?? t('Deleted creative')}
        </LinkCell>
      ),
    },
    ...(staff?.user
      ? [
          {
            label: t('Advertiser'),
            value: (
              <LinkCell to={paths.userEdit.href({ id: staff.user.id })} detail={`#${staff.user.id}`}>
                {staff.user.name ?? t('Deleted user')}
              </LinkCell>
            ),
          },
        ]
      : []),
    ...dimensions.map(({ dimension, name }) => ({
      label: declaredText(STATISTICS_DIMENSIONS[dimension].label),
      value: name,
    })),
    ...(dealId === null ? [] : [{ label: t('Deal'), value: dealId }]),
  ];
}

/** To the statistics of the bid's day (UTC), of its campaign. */
function DayLink({ scope, bid: { bidAt, campaign } }: BidSummaryProps) {
  if (campaign === null) return null;
  const day = bidAt.slice(0, 10);
  const search = { from: day, to: day, tz: '+00:00', filter: `campaign:${campaign.id}`, groupBy: 'hour' };
  const page = scope === 'all' ? paths.adminReports : paths.statistics;
  return <Link to={page.href(search)}>{t('Statistics of this day')}</Link>;
}
