import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useState, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';

import { formatDay, formatInstant } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { MountOnOpen } from '../../../lib/mount-on-open.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import {
  IconBell,
  IconChartBar,
  IconCopy,
  IconHistory,
  IconThumbDown,
  IconThumbUp,
} from '../../../ui/icons.ts';
import { Menu, DropdownButton } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { toastFailure } from '../../../widgets/command/toast-errors.ts';
import { personName } from '../../../widgets/cells/person-cell.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { switchCampaign, type CampaignScope } from '../api.ts';
import type { DisapproveDialog as Disapprove } from '../commands/disapprove-dialog.tsx';
import {
  CAMPAIGN_KEY,
  toggledMessage,
  updateCache,
  useApproveCampaign,
  useDuplicateCampaign,
} from '../commands/use-campaign-commands.ts';
import { statisticsHref } from '../list/use-row-actions.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import classes from './campaign-header.module.css';

const DisapproveDialog = lazyWithRetry<ComponentProps<typeof Disapprove>>(
  async () => (await import('../commands/disapprove-dialog.tsx')).DisapproveDialog,
);
interface CampaignHeaderProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
  /** Versions before and after a switch that was pressed here. */
  readonly onSwitched: (before: number, after: number) => void;
}

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** The campaign's name and status, and the actions on the campaign as a whole. */
export function CampaignHeader({ scope, campaign, onSwitched }: CampaignHeaderProps) {
  return (
    <>
      <PageHeader
        title={campaign.name}
        badge={
          <>
            <EntityStatus status={campaign.status} />
            <ActiveSwitch scope={scope} campaign={campaign} onSwitched={onSwitched} />
          </>
        }
        description={<Identity scope={scope} campaign={campaign} />}
        actions={
          <>
            {scope === 'all' && <Moderation campaign={campaign} />}
            <Button
              variant="default"
              component={Link}
              to={statisticsHref(scope, campaign.id)}
              leftSection={<IconChartBar {...ICON} />}
            >
              {t('Statistics')}
            </Button>
            <MoreActions scope={scope} id={campaign.id} />
          </>
        }
      />
      <Notices scope={scope} campaign={campaign} />
    </>
  );
}

type CampaignProps = Pick<CampaignHeaderProps, 'scope' | 'campaign'>;

/** Its number, its type, since when it exists, and its owner for users who see the campaigns of all. */
function Identity({ scope, campaign }: CampaignProps) {
  const { id, creativeType, createdAt, user, userId } = campaign;
  return (
    <>
      <Message
        text="#{id} · {type} · created <date/>"
        values={{ id, type: TYPE_LABELS[creativeType] }}
        elements={{ date: <time title={formatInstant(createdAt)}>{formatDay(createdAt)}</time> }}
      />
      {scope === 'all' && (
        <>
          {' · '}
          <Link to={paths.userEdit.href({ id: userId })} className={classes.link}>
            {personName(user ?? { id: userId })}
          </Link>
        </>
      )}
    </>
  );
}

function MoreActions({ scope, id }: { readonly scope: CampaignScope; readonly id: number }) {
  const duplicate = useDuplicateCampaign(scope);
  return (
    <DropdownButton label={t('More')}>
      {scope === 'all' && (
        <Menu.Item
          component={Link}
          to={paths.activityLogs.href({ entity: 'campaign', entityId: String(id) })}
          leftSection={<IconHistory {...ICON} />}
        >
          {t('Activity')}
        </Menu.Item>
      )}
      {scope === 'own' && (
        <Menu.Item
          component={Link}
          to={paths.alertAdd.href({ campaign: String(id) })}
          leftSection={<IconBell {...ICON} />}
        >
          {t('Alert me when …')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => duplicate.run(id)}>
        {t('Duplicate')}
      </Menu.Item>
    </DropdownButton>
  );
}

/** Why the campaign was stopped or disapproved. */
function Notices({ scope, campaign }: CampaignProps) {
  const { isActive, stopReason, approved, disapproveReason } = campaign;
  return (
    <>
      {!isActive && stopReason !== null && (
        <Alert tone="warning" title={t('This campaign was stopped')} mb="md">
          {stopReason} {t('Restarting it resets its performance measurement.')}
        </Alert>
      )}
      {approved === 'disapproved' && (
        <Alert tone="danger" title={t('This campaign was disapproved')} mb="md">
          {disapproveReason === null ? t('No reason was given.') : declaredText(disapproveReason)}
          {scope === 'own' &&
            ` ${t('Change its domain, categories or creative type to have it reviewed again.')}`}
        </Alert>
      )}
    </>
  );
}

/** Flips at once, and back when the server refuses. */
function ActiveSwitch({ scope, campaign, onSwitched }: CampaignHeaderProps) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const change = async (isActive: boolean) => {
    if (wanted !== undefined) return;
    setWanted(isActive);
    try {
      const stored = await switchCampaign(scope, campaign.id, isActive);
      onSwitched(campaign.version, stored.version);
      updateCache(queryClient, scope, stored);
      void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
      toast.undoable(toggledMessage(isActive), () => void change(!isActive));
    } catch (error) {
      toastFailure(error);
    } finally {
      setWanted(undefined);
    }
  };
  const isOn = wanted ?? campaign.isActive;
  return (
    <SwitchField label={isOn ? t('On') : t('Off')} value={isOn} onChange={(next) => void change(next)} />
  );
}

function Moderation({ campaign }: { readonly campaign: CampaignView }) {
  const approve = useApproveCampaign();
  const [isRejecting, setRejecting] = useState(false);
  return (
    <>
      {campaign.approved !== 'approved' && (
        <Button
          color="green"
          loading={approve.isPending}
          leftSection={<IconThumbUp {...ICON} />}
          onClick={() => approve.run(campaign)}
        >
          {t('Approve')}
        </Button>
      )}
      {campaign.approved !== 'disapproved' && (
        <Button
          variant="default"
          leftSection={<IconThumbDown {...ICON} />}
          onClick={() => setRejecting(true)}
        >
          {t('Disapprove')}
        </Button>
      )}
      <MountOnOpen isOpen={isRejecting}>
        <DisapproveDialog campaign={isRejecting ? campaign : undefined} onClose={() => setRejecting(false)} />
      </MountOnOpen>
    </>
  );
}
