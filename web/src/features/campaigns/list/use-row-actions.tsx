import type { CampaignView } from '@marquee/schemas/campaign/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import {
  IconChartBar,
  IconCopy,
  IconEdit,
  IconHelp,
  IconPhoto,
  IconThumbDown,
  IconThumbUp,
  IconTrash,
} from '../../../ui/icons.ts';
import type { RowAction } from '../../../widgets/entity-list/resource.ts';
import type { CampaignScope } from '../api.ts';
import {
  campaignHref,
  editPath,
  relatedPath,
  useApproveCampaign,
  useDeleteCampaign,
  useDuplicateCampaign,
} from '../commands/use-campaign-commands.ts';

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** The statistics page of this one campaign. */
export const statisticsHref = (scope: CampaignScope, id: number): string =>
  (scope === 'own' ? paths.statistics : paths.adminReports).href({ filter: `campaign:${id}` });

/** Opens a page of one campaign. */
const links = (scope: CampaignScope, id: number): readonly RowAction[] => [
  { id: 'edit', label: t('Edit'), icon: <IconEdit {...ICON} />, href: editPath(scope).href({ id }) },
  {
    id: 'creatives',
    label: t('Related creatives'),
    icon: <IconPhoto {...ICON} />,
    href: relatedPath(scope).href({ id }),
  },
  {
    id: 'statistics',
    label: t('Statistics'),
    icon: <IconChartBar {...ICON} />,
    href: statisticsHref(scope, id),
  },
  {
    id: 'no-bid-reasons',
    label: t('No-bid reasons'),
    icon: <IconHelp {...ICON} />,
    href: campaignHref(scope, id, 'no-bid-reasons'),
  },
];

interface Decisions {
  readonly onApprove: (campaign: CampaignView) => void;
  readonly onDisapprove: (campaign: CampaignView) => void;
}

/** What an admin decides about a campaign, but for what was decided last. */
function moderation(campaign: CampaignView, { onApprove, onDisapprove }: Decisions): readonly RowAction[] {
  const approve: RowAction = {
    id: 'approve',
    label: t('Approve'),
    icon: <IconThumbUp {...ICON} />,
    separated: true,
    onSelect: () => onApprove(campaign),
  };
  const disapprove: RowAction = {
    id: 'disapprove',
    label: t('Disapprove…'),
    icon: <IconThumbDown {...ICON} />,
    separated: campaign.approved === 'approved',
    onSelect: () => onDisapprove(campaign),
  };
  return [
    ...(campaign.approved === 'approved' ? [] : [approve]),
    ...(campaign.approved === 'disapproved' ? [] : [disapprove]),
  ];
}

/** What the menu of a campaign's row offers. */
export function useRowActions(
  scope: CampaignScope,
  onDisapprove: (campaign: CampaignView) => void,
  onCopy: (ids: readonly number[]) => void,
) {
  const duplicate = useDuplicateCampaign(scope);
  const remove = useDeleteCampaign(scope);
  const approve = useApproveCampaign();

  return (campaign: CampaignView): readonly RowAction[] => [
    ...links(scope, campaign.id),
    {
      id: 'duplicate',
      label: t('Duplicate'),
      icon: <IconCopy {...ICON} />,
      onSelect: () => duplicate.run(campaign.id),
    },
    {
      id: 'copies',
      label: t('Duplicate to…'),
      icon: <IconCopy {...ICON} />,
      onSelect: () => onCopy([campaign.id]),
    },
    ...(scope === 'all' ? moderation(campaign, { onApprove: approve.run, onDisapprove }) : []),
    {
      id: 'delete',
      label: t('Delete…'),
      icon: <IconTrash {...ICON} />,
      danger: true,
      separated: true,
      onSelect: () => void remove(campaign),
    },
  ];
}
