import { creativeView, type CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { LinkCell } from '../../../widgets/cells/link-cell.tsx';
import { figuresFilter } from '../../../widgets/entity-list/figures/ad-metrics.ts';
import {
  creativeFigures,
  FURTHER_CREATIVE_FIGURES,
} from '../../../widgets/entity-list/figures/creative-figures.tsx';
import type { ListColumn, ListResource } from '../../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { statusOptions } from '../../../widgets/status/status.ts';
import { relatedCreativesPath, type CampaignScope } from '../api.ts';
import { CreativeThumb } from '../../../widgets/ad-preview/creative-thumb.tsx';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { ExpectedShare } from '../rotation/expected-share.tsx';
import { WeightCell } from '../rotation/weight-cell.tsx';
import { creativeHref } from './creative-href.ts';
import { CreativeSwitch } from './creative-switch.tsx';
import classes from './related.module.css';

type Column = ListColumn<CreativeView>;

const ATTRIBUTES: readonly Column[] = [
  {
    id: 'name',
    header: t('Creative'),
    sortField: 'name',
    width: 220,
    cell: (creative, { scope }) => (
      <span className={classes.creative}>
        <CreativeThumb creative={creative} />
        <LinkCell to={creativeHref(scope, creative.id)} detail={`#${creative.id}`}>
          {creative.name}
        </LinkCell>
      </span>
    ),
    csv: ({ name }) => name,
  },
  {
    id: 'switch',
    header: t('On'),
    description: t('Turns the creative on or off in every campaign that uses it.'),
    sortField: 'isActive',
    width: 68,
    cell: (creative, { scope }) => <CreativeSwitch creative={creative} scope={scope} />,
    csv: ({ isActive }) => (isActive ? 'on' : 'off'),
  },
  {
    id: 'status',
    header: t('Status'),
    sortField: 'status',
    cell: ({ status, disapproveReason }) => (
      <EntityStatus
        kind="creative"
        status={status}
        reason={status === 'disapproved' ? disapproveReason : null}
      />
    ),
    csv: ({ status }) => status,
  },
  {
    id: 'size',
    header: t('Size'),
    sortField: 'size',
    width: 96,
    priority: 4,
    cell: ({ size, creativeType }) => size ?? TYPE_LABELS[creativeType],
    csv: ({ size }) => size,
  },
  {
    id: 'weight',
    header: t('Weight'),
    description: t(
      'How often it is shown compared with other creatives of the same size, in every campaign that uses it and rotates by weight.',
    ),
    sortField: 'weight',
    width: 96,
    align: 'end',
    cell: (creative, { scope }) => <WeightCell scope={scope} creative={creative} />,
    csv: ({ weight }) => weight,
  },
];

const expectedShare = (campaignId: number): Column => ({
  id: 'expectedShare',
  header: t('Expected share'),
  unsortable: 'it comes from the rotation of the campaign, not from the list',
  width: 136,
  description: t(
    'How often it is shown where all creatives of its size compete, by the rotation of the campaign.',
  ),
  align: 'end',
  cell: ({ id }, { scope }) => <ExpectedShare scope={scope} campaignId={campaignId} creativeId={id} />,
});

/** What is said of figures that say nothing else: the performance of the page is of this campaign alone. */
const OF_ALL_CAMPAIGNS = t('In every campaign that uses the creative.');

/** Rates are below the list anyway: the trend comes before them where there is little space. */
const figures = (canSeeClick: boolean): readonly Column[] =>
  creativeFigures(canSeeClick).map((column) => ({
    description: OF_ALL_CAMPAIGNS,
    ...column,
    ...(column.id === 'ctr' ? { priority: 4 } : {}),
  }));

const columns = (campaignId: number, canSeeClick: boolean): readonly Column[] => [
  ...ATTRIBUTES,
  expectedShare(campaignId),
  ...figures(canSeeClick),
  ...FURTHER_CREATIVE_FIGURES,
];

/** The creatives of one campaign. */
export const relatedResource = (
  scope: CampaignScope,
  campaignId: number,
  canSeeClick: boolean,
): ListResource<CreativeView> => ({
  key: 'creative',
  name: `${scope === 'own' ? 'advertiser' : 'admin'}-related-creatives`,
  path: relatedCreativesPath(scope, campaignId),
  tablePath: () => `${relatedCreativesPath(scope, campaignId)}/export`,
  figures: {
    totalsPath: () => `${relatedCreativesPath(scope, campaignId)}/totals`,
    dimension: 'creative',
  },
  row: creativeView,
  noun: {
    many: t('creatives'),
    counted: (count) => t('{count, plural, one {# creative} other {# creatives}}', { count }),
  },
  rowId: ({ id }) => String(id),
  rowLabel: ({ name }) => name,
  columns: columns(campaignId, canSeeClick),
  filters: [
    figuresFilter(canSeeClick),
    { field: 'status', label: t('Status'), kind: 'multi', options: statusOptions('creative') },
  ],
  searchable: true,
  searchPlaceholder: t('Search by name, ID or size'),
  defaultSort: { field: 'id', direction: 'desc' },
});
