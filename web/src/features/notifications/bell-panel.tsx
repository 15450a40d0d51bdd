import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { FocusOnLoad } from '../../ui/overlays/focus-on-load.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { ScrollArea } from '../../ui/layout/scroll-area.tsx';
import { latestQuery, readAllNotifications, readNotification } from './api.ts';
import classes from './bell.module.css';
import { NotificationList } from './notification-list.tsx';

export interface BellPanelProps {
  readonly area: AreaName;
  readonly unread: number;
  readonly onClose: () => void;
}

/** The newest notifications, and "read all". */
export function BellPanel({ area, unread, onClose }: BellPanelProps) {
  const queryClient = useQueryClient();
  const latest = useQuery(latestQuery);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notification'] });
  const read = useMutation({ mutationFn: readNotification, onSettled: refresh });
  const readAll = useMutation({ mutationFn: readAllNotifications, onSettled: refresh });
  const rows = latest.data?.data;
  return (
    <FocusOnLoad>
      <div className={classes.head}>
        <strong>
          {unread === 0
            ? t('Notifications')
            : t('{unread, plural, one {# unread notification} other {# unread notifications}}', { unread })}
        </strong>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {t('Mark all as read')}
        </Button>
      </div>
      <ScrollArea.Autosize mah="min(24rem, 60dvh)" type="auto">
        {latest.isError && <ErrorState text={latest.error.message} onRetry={() => void latest.refetch()} />}
        {latest.isPending && (
          <Stack gap="xs" p="sm">
            <Skeleton height={36} />
            <Skeleton height={36} />
            <Skeleton height={36} />
          </Stack>
        )}
        {rows?.length === 0 && (
          <EmptyState
            title={t('Nothing yet')}
            text={t('Approvals, payments and budget warnings appear here.')}
          />
        )}
        {rows && (
          <NotificationList
            notifications={rows}
            nowMs={latest.dataUpdatedAt}
            onRead={(id) => read.mutate(id)}
            onOpen={onClose}
          />
        )}
      </ScrollArea.Autosize>
      {area === 'advertiser' && (
        <Link className={classes.all} to={paths.notifications.href()} onClick={onClose}>
          {t('See all notifications')}
        </Link>
      )}
    </FocusOnLoad>
  );
}
