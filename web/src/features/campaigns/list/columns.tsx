import { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CampaignView } from '@marquee/schemas/campaign/views';

import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { PersonCell, personName } from '../../../widgets/cells/person-cell.tsx';
import { createdColumn } from '../../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../../widgets/entity-list/columns/field-columns.ts';
import { totalOf, type Counted } from '../../../widgets/entity-list/figures/ad-figure.tsx';
import { trendColumn } from '../../../widgets/entity-list/figures/trend-column.tsx';
import type { ListColumn } from '../../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { STATUS_LABELS, TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { PRICING_LABELS } from '../labels.ts';
import { BUDGETS } from '../model/amounts.ts';
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

const column = fieldColumns(campaignResource.fields);

const IDENTITY: readonly Column[] = [
  column('name', {
    width: 170,
    cell: (campaign, { scope }) => <NameCell campaign={campaign} scope={scope} />,
  }),
  {
    id: 'switch',
    header: t('On'),
    description: t('Turns the campaign on or off. It runs while it is on and approved.'),
    sortField: 'isActive',
    width: 60,
    cell: (campaign, { scope }) => <SwitchCell campaign={campaign} scope={scope} />,
    csv: ({ isActive }) => (isActive ? 'on' : 'off'),
  },
  {
    id: 'status',
    header: t('Status'),
    sortField: 'status',
    width: 136,
    cell: (campaign) => <EntityStatus status={campaign.status} reason={statusReason(campaign)} />,
    csv: ({ status }) => STATUS_LABELS[status],
  },
  {
    id: 'owner',
    header: t('Advertiser'),
    onlyIn: 'all',
    sortField: 'userId',
    width: 130,
    cell: ({ userId, user }) => (
      <PersonCell person={user ?? { id: userId }} to={paths.userEdit.href({ id: userId })} />
    ),
    csvId: ({ userId }) => userId,
    csv: ({ userId, user }) => (user === undefined ? `#${userId}` : personName(user)),
  },
];

const CLICKS: readonly Column[] = [
  {
    id: 'clicks',
    header: t('Clicks'),
    sortField: 'clicks',
    align: 'end',
    width: 88,
    priority: 4,
    cell: (campaign) => <StatCell campaign={campaign} figure="clicks" />,
    total: totalOf('clicks'),
    csv: ({ stats }) => stats?.clicks,
  },
  {
    id: 'ctr',
    header: t('CTR'),
    description: t('Clicks per 100 impressions.'),
    sortField: 'ctr',
    align: 'end',
    width: 84,
    priority: 2,
    cell: (campaign) => <StatCell campaign={campaign} figure="ctr" />,
    total: totalOf('ctr'),
    csv: ({ stats }) => stats?.ctr,
  },
];

const conversionColumn = (
  id: Counted,
  header: string,
  over: Pick<Column, 'description' | 'width' | 'hiddenByDefault'>,
): Column => ({
  id,
  header,
  sortField: id,
  align: 'end',
  priority: 4,
  cell: (campaign) => <StatCell campaign={campaign} figure={id} />,
  total: totalOf(id),
  csv: ({ stats }) => stats?.[id],
  ...over,
});

const CONVERSIONS: readonly Column[] = [
  conversionColumn('conversions', t('Conversions'), {
    description: t('In the chosen period, updated live.'),
    width: 124,
  }),
  conversionColumn('cpa', 'CPA', { description: t('Spend per conversion.'), width: 92 }),
  conversionColumn('conversionValue', t('Conversion value'), {
    description: t('As reported by your pixels and servers.'),
    width: 152,
    hiddenByDefault: true,
  }),
  conversionColumn('roas', 'ROAS', {
    description: t('Conversion value divided by spend.'),
    width: 96,
  }),
];

const TERMS: readonly Column[] = [
  {
    id: 'pacing',
    header: t('Budget used'),
    sortField: 'budgetUsed',
    description: t(
      'Spend against the daily budget in the campaign’s time zone, or against the total budget if there is none.',
    ),
    width: 150,
    priority: 2,
    cell: (campaign) => <PacingCell campaign={campaign} />,
  },
  column('creativeType', {
    id: 'type',
    header: t('Type'),
    width: 104,
    priority: 4,
    cell: ({ creativeType }) => TYPE_LABELS[creativeType],
    csv: ({ creativeType }) => TYPE_LABELS[creativeType],
  }),
  column('bidPrice', {
    id: 'bid',
    header: t('Bid'),
    width: 112,
    priority: 3,
    cell: (campaign, { scope }) => <BidCell campaign={campaign} scope={scope} />,
  }),
  column('pricingModel', {
    id: 'pricing',
    header: t('Pricing'),
    hiddenByDefault: true,
    width: 100,
    priority: 4,
    cell: ({ pricingModel }) => PRICING_LABELS[pricingModel],
  }),
];

const FIGURES = (canSeeClick: boolean): readonly Column[] => [
  {
    id: 'spend',
    header: t('Spend'),
    description: t('US dollars in the chosen period, updated live.'),
    sortField: 'dspSpend',
    align: 'end',
    width: 112,
    cell: (campaign) => <StatCell campaign={campaign} figure="dspSpend" />,
    total: totalOf('dspSpend'),
    csv: ({ stats }) => stats?.dspSpend,
  },
  {
    id: 'impressions',
    header: t('Impressions'),
    description: t('In the chosen period, updated live.'),
    sortField: 'impressions',
    align: 'end',
    width: 120,
    cell: (campaign) => <StatCell campaign={campaign} figure="impressions" />,
    total: totalOf('impressions'),
    csv: ({ stats }) => stats?.impressions,
  },
  trendColumn<CampaignView>(({ name }) => name),
  ...(canSeeClick ? CLICKS : []),
  ...TERMS,
  ...CONVERSIONS,
  {
    id: 'ecpa',
    header: t('eCPA'),
    description: t('Cost per action of CPA goal campaigns.'),
    sortField: 'ecpa',
    width: 150,
    priority: 4,
    cell: (campaign) => <GoalCell campaign={campaign} />,
    csv: ({ stats, pricingModel, bidPrice }) => goalFigure({ pricingModel, bidPrice }, stats)?.ecpa,
  },
  {
    id: 'winRate',
    header: t('Win rate'),
    description: t('Wins per 100 bids.'),
    sortField: 'winRate',
    align: 'end',
    width: 96,
    priority: 4,
    cell: (campaign) => <StatCell campaign={campaign} figure="winRate" />,
    total: totalOf('winRate'),
    csv: ({ stats }) => stats?.winRate,
  },
];

const PLAN: readonly Column[] = [
  ...BUDGETS.map((name) =>
    column<CampaignView>(name, {
      width: 128,
      priority: 4,
      cell: (campaign, { scope }) => <BudgetCell campaign={campaign} scope={scope} field={name} />,
    }),
  ),
  column('startAt', {
    header: t('Start'),
    description: t('In the campaign’s time zone.'),
    width: 164,
    priority: 5,
    cell: (campaign, { scope }) => <FlightCell campaign={campaign} scope={scope} field="startAt" />,
  }),
  column('endAt', {
    header: t('End'),
    description: t('In the campaign’s time zone.'),
    width: 164,
    priority: 5,
    cell: (campaign, { scope }) => <FlightCell campaign={campaign} scope={scope} field="endAt" />,
  }),
  {
    id: 'creatives',
    header: t('Creatives'),
    sortField: 'creativesCount',
    align: 'end',
    width: 106,
    priority: 5,
    cell: (campaign, { scope }) => <CreativesCell campaign={campaign} scope={scope} />,
    csv: ({ creativesCount }) => creativesCount,
  },
  {
    id: 'countries',
    header: t('Countries'),
    sortField: 'countries',
    description: t('Targeted countries. Empty means everywhere.'),
    width: 150,
    hiddenByDefault: true,
    cell: describeCountries,
    csv: describeCountries,
  },
  {
    id: 'budgetGroup',
    header: t('Budget group'),
    onlyIn: 'own',
    sortField: 'budgetGroup',
    hiddenByDefault: true,
    cell: ({ budgetGroup: group }) =>
      group && <Link to={paths.budgetGroupEdit.href(group)}>{group.name}</Link>,
  },
  column('labels', { width: 150, priority: 5, cell: ({ labels }) => labels.join(', ') }),
  createdColumn({ width: 110, priority: 5 }),
];

/** Columns of the list; clicks only for users who may see them. */
export const campaignColumns = (canSeeClick: boolean): readonly Column[] => [
  ...IDENTITY,
  ...FIGURES(canSeeClick),
  ...PLAN,
];

function describeCountries({ targeting }: CampaignView): string {
  const [countries, excluded] = [targeting.countries.join(', '), targeting.excludedCountries.join(', ')];
  return countries === '' && excluded !== '' ? t('All but {excluded}', { excluded }) : countries;
}
