import type { CampaignView } from '@marquee/schemas/campaign/views';

import { paths } from '../../../lib/paths.ts';
import { PersonCell, personName } from '../../../widgets/cells/person-cell.tsx';
import { createdColumn } from '../../../widgets/entity-list/columns/created-column.tsx';
import type { ListColumn } from '../../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { STATUS_LABELS, TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { PRICING_LABELS } from '../labels.ts';
import { goalFigure } from '../model/goal.ts';
import { statusReason } from '../model/status-reason.ts';
import {
  BidCell,
  BudgetCell,
  CreativesCell,
  FlightCell,
  GoalCell,
  NameCell,
  PacingCell,
  StatCell,
  SwitchCell,
} from './cells.tsx';

type Column = ListColumn<CampaignView>;

const IDENTITY: readonly Column[] = [
  {
    id: 'name',
    header: 'Name',
    sortField: 'name',
    width: 240,
    cell: (campaign, { scope }) => <NameCell campaign={campaign} scope={scope} />,
    csv: ({ name }) => name,
  },
  {
    id: 'switch',
    header: 'On',
    description: 'Turns the campaign on or off. It runs while it is on and approved.',
    sortField: 'isActive',
    width: 68,
    cell: (campaign, { scope }) => <SwitchCell campaign={campaign} scope={scope} />,
    csv: ({ isActive }) => (isActive ? 'on' : 'off'),
  },
  {
    id: 'status',
    header: 'Status',
    sortField: 'status',
    width: 136,
    cell: (campaign) => <EntityStatus status={campaign.status} reason={statusReason(campaign)} />,
    csv: ({ status }) => STATUS_LABELS[status],
  },
  {
    id: 'owner',
    header: 'Advertiser',
    onlyIn: 'all',
    sortField: 'userId',
    width: 150,
    cell: ({ userId, user }) => (
      <PersonCell person={user ?? { id: userId }} to={paths.userEdit.href({ id: userId })} />
    ),
    csv: ({ userId, user }) => (user === undefined ? `#${userId}` : personName(user)),
  },
  {
    id: 'type',
    header: 'Type',
    sortField: 'creativeType',
    width: 100,
    cell: ({ creativeType }) => TYPE_LABELS[creativeType],
    csv: ({ creativeType }) => TYPE_LABELS[creativeType],
  },
  {
    id: 'bid',
    header: 'Bid',
    sortField: 'bidPrice',
    align: 'end',
    width: 120,
    cell: (campaign, { scope }) => <BidCell campaign={campaign} scope={scope} />,
    csv: ({ bidPrice }) => bidPrice,
  },
  {
    id: 'pricing',
    header: 'Pricing',
    sortField: 'pricingModel',
    hiddenByDefault: true,
    width: 100,
    cell: ({ pricingModel }) => PRICING_LABELS[pricingModel],
    csv: ({ pricingModel }) => pricingModel,
  },
];

const CLICKS: readonly Column[] = [
  {
    id: 'clicks',
    header: 'Clicks',
    sortField: 'clicks',
    align: 'end',
    width: 92,
    cell: (campaign) => <StatCell campaign={campaign} figure="clicks" />,
    csv: ({ stats }) => stats?.clicks,
  },
  {
    id: 'ctr',
    header: 'CTR',
    description: 'Clicks per 100 impressions.',
    sortField: 'ctr',
    align: 'end',
    width: 92,
    cell: (campaign) => <StatCell campaign={campaign} figure="ctr" />,
    csv: ({ stats }) => stats?.ctr,
  },
];

const FIGURES = (canSeeClick: boolean): readonly Column[] => [
  {
    id: 'impressions',
    header: 'Impressions',
    description: 'Lifetime, updated live.',
    sortField: 'impressions',
    align: 'end',
    width: 120,
    cell: (campaign) => <StatCell campaign={campaign} figure="impressions" />,
    csv: ({ stats }) => stats?.impressions,
  },
  ...(canSeeClick ? CLICKS : []),
  {
    id: 'spend',
    header: 'Spend',
    description: 'US dollars. Lifetime, updated live.',
    sortField: 'dspSpend',
    align: 'end',
    width: 104,
    cell: (campaign) => <StatCell campaign={campaign} figure="dspSpend" />,
    csv: ({ stats }) => stats?.dspSpend,
  },
  {
    id: 'ecpa',
    header: 'eCPA',
    description: 'Lifetime cost per action of CPA goal campaigns.',
    width: 170,
    cell: (campaign) => <GoalCell campaign={campaign} />,
    csv: ({ stats, pricingModel, bidPrice }) => goalFigure({ pricingModel, bidPrice }, stats)?.ecpa,
  },
  {
    id: 'winRate',
    header: 'Win rate',
    description: 'Wins per 100 bids.',
    sortField: 'winRate',
    align: 'end',
    width: 100,
    cell: (campaign) => <StatCell campaign={campaign} figure="winRate" />,
    csv: ({ stats }) => stats?.winRate,
  },
];

const PLAN: readonly Column[] = [
  {
    id: 'pacing',
    header: 'Budget used',
    description:
      'Spend against the daily budget in the campaign’s time zone, or against the total budget if there is none.',
    width: 170,
    cell: (campaign) => <PacingCell campaign={campaign} />,
  },
  {
    id: 'dailyBudget',
    header: 'Daily budget',
    sortField: 'dailyBudget',
    align: 'end',
    width: 120,
    cell: (campaign, { scope }) => <BudgetCell campaign={campaign} scope={scope} field="dailyBudget" />,
    csv: ({ dailyBudget }) => dailyBudget,
  },
  {
    id: 'totalBudget',
    header: 'Total budget',
    sortField: 'totalBudget',
    align: 'end',
    width: 120,
    cell: (campaign, { scope }) => <BudgetCell campaign={campaign} scope={scope} field="totalBudget" />,
    csv: ({ totalBudget }) => totalBudget,
  },
  {
    id: 'startAt',
    header: 'Start',
    description: 'In the campaign’s time zone.',
    sortField: 'startAt',
    width: 150,
    cell: (campaign, { scope }) => <FlightCell campaign={campaign} scope={scope} field="startAt" />,
    csv: ({ startAt }) => startAt,
  },
  {
    id: 'endAt',
    header: 'End',
    description: 'In the campaign’s time zone.',
    sortField: 'endAt',
    width: 150,
    cell: (campaign, { scope }) => <FlightCell campaign={campaign} scope={scope} field="endAt" />,
    csv: ({ endAt }) => endAt,
  },
  {
    id: 'creatives',
    header: 'Creatives',
    sortField: 'creativesCount',
    align: 'end',
    width: 100,
    cell: (campaign, { scope }) => <CreativesCell campaign={campaign} scope={scope} />,
    csv: ({ creativesCount }) => creativesCount,
  },
  {
    id: 'labels',
    header: 'Labels',
    width: 170,
    cell: ({ labels }) => labels.join(', '),
    csv: ({ labels }) => labels.join(', '),
  },
  createdColumn({ width: 110 }),
];

/** Columns of the list; clicks only for those who may see them. */
export const campaignColumns = (canSeeClick: boolean): readonly Column[] => [
  ...IDENTITY,
  ...FIGURES(canSeeClick),
  ...PLAN,
];
