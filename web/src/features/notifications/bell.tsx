import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Indicator, Skeleton } from '../../ui/feedback.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { IconBell } from '../../ui/icons.ts';
import { ScrollArea, Stack } from '../../ui/layout.tsx';
import { Popover } from '../../ui/tooltip.tsx';
import { latestQuery, readAllNotifications, readNotification, unreadQuery } from './api.ts';
import classes from './bell.module.css';
import { NotificationLine } from './notification-line.tsx';

const MOST_SHOWN = 99;

/** The bell: how many are unread, the newest of them, and "read all". New ones are pushed, not asked for. */
export function NotificationBell({ area }: { readonly area: AreaName }) {
  const queryClient = useQueryClient();
  const [isOpen, popover] = useDisclosure(false);
  const unread = useQuery(unreadQuery).data?.meta.total ?? 0;
  const latest = useQuery({ ...latestQuery, enabled: isOpen });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notification'] });
  const read = useMutation({ mutationFn: readNotification, onSettled: refresh });
  const readAll = useMutation({ mutationFn: readAllNotifications, onSettled: refresh });
  const rows = latest.data?.data;
  return (
    <Popover opened={isOpen} onChange={popover.close} position="bottom-end" width="min(22.5rem, calc(100vw - 1rem))" trapFocus shadow="md">
      <Popover.Target>
        <Indicator
          disabled={unread === 0}
          label={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          size={18}
          offset={5}
          classNames={{ indicator: classes.count ?? '' }}
        >
          <IconButton
            label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            onClick={popover.toggle}
          >
            <IconBell size="1.25rem" stroke={1.75} aria-hidden />
          </IconButton>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Notifications">
        <div className={classes.head}>
          <strong>{unread === 0 ? 'Notifications' : plural(unread, 'unread notification')}</strong>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            Read all
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
            <EmptyState title="Nothing yet" text="Approvals, payments and budget warnings appear here." />
          )}
          {rows?.map((notification) => (
            <NotificationLine
              key={notification.id}
              notification={notification}
              nowMs={latest.dataUpdatedAt}
              onRead={(id) => read.mutate(id)}
              onOpen={popover.close}
            />
          ))}
        </ScrollArea.Autosize>
        {area === 'advertiser' && (
          <Link className={classes.all} to={paths.notifications.href()} onClick={popover.close}>
            See all notifications
          </Link>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
