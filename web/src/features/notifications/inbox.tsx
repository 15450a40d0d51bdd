import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { pageQuery, readAllNotifications, readNotification, unreadQuery } from './api.ts';
import { NotificationList } from './notification-list.tsx';

const PER_PAGE = 20;

/** Everything that the bell has ever shown, newest first. */
export function NotificationInbox() {
  const queryClient = useQueryClient();
  const [page, setPage] = useQueryState('page', parseAsInteger.withDefault(1));
  const list = useQuery(pageQuery(page, PER_PAGE));
  const unread = useQuery(unreadQuery).data?.meta.total ?? 0;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notification'] });
  const read = useMutation({ mutationFn: readNotification, onSettled: refresh });
  const readAll = useMutation({ mutationFn: readAllNotifications, onSettled: refresh });
  return (
    <Card
      title={unread === 0 ? t('All read') : t('{unread} unread', { unread })}
      actions={
        <Button
          variant="default"
          size="sm"
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {t('Mark all as read')}
        </Button>
      }
    >
      {list.isError && <ErrorState text={list.error.message} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Stack gap="sm">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} height={40} />
          ))}
        </Stack>
      )}
      {list.data?.data.length === 0 && (
        <EmptyState
          title={t('Nothing yet')}
          text={t('Approvals, payments and budget warnings appear here.')}
        />
      )}
      {list.data && (
        <NotificationList
          notifications={list.data.data}
          nowMs={list.dataUpdatedAt}
          onRead={(id) => read.mutate(id)}
        />
      )}
      {list.data !== undefined && list.data.meta.total_pages > 1 && (
        <Group justify="center" mt="md">
          <Pagination
            pages={list.data.meta.total_pages}
            page={page}
            onChange={(next) => void setPage(next)}
          />
        </Group>
      )}
    </Card>
  );
}
