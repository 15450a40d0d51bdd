import type { ParkedEventView, ParkedRetry, ParkedRetryAll } from '@marquee/schemas/parked-event/views';
import { useQuery } from '@tanstack/react-query';

import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { parkedEventsQuery, retryParkedEvent, retryParkedEvents } from './api.ts';
import styles from './platform-health.module.css';
import { QueryCard } from './query-card.tsx';

const CHANGES = [parkedEventsQuery.queryKey, ['dashboard', 'all', 'platform']];

/** Events that were left out because they kept failing, each with its reason and another try. */
export function ParkedEventsCard() {
  const query = useQuery(parkedEventsQuery);
  const retryAll = useCommand<void, ParkedRetryAll>({
    run: retryParkedEvents,
    success: textOfAll,
    invalidates: CHANGES,
  });
  const total = query.data?.total ?? 0;
  const askAndRetryAll = async () => {
    const agreed = await confirm({
      title: t('Retry {total, plural, one {# parked event} other {# parked events}}?', { total }),
      body: t(
        'Each event is processed again, oldest first. Read models stay available while they are rebuilt.',
      ),
      confirmLabel: t('Retry all'),
    });
    if (agreed) retryAll.run();
  };
  return (
    <QueryCard
      title={t('Parked events')}
      description={t('Skipped after repeated failures; everything else keeps running')}
      query={query}
      actions={
        total > 0 ? (
          <Button
            variant="default"
            size="sm"
            loading={retryAll.isPending}
            onClick={() => void askAndRetryAll()}
          >
            {t('Retry all')}
          </Button>
        ) : undefined
      }
    >
      {({ events }) => (
        <Stack gap="sm">
          <StatusBadge
            status={total === 0 ? 'approved' : 'disapproved'}
            label={
              total === 0
                ? t('No parked events')
                : t('{total, plural, one {# parked event} other {# parked events}}', { total })
            }
          />
          {events.length > 0 && <ParkedEvents events={events} />}
        </Stack>
      )}
    </QueryCard>
  );
}

function ParkedEvents({ events }: { readonly events: readonly ParkedEventView[] }) {
  const zone = useAccountZone();
  return (
    <TableScroll label={t('Parked events')} maxHeight="24rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Event')}</Table.Th>
            <Table.Th scope="col">{t('Parked by')}</Table.Th>
            <Table.Th scope="col">{t('Reason')}</Table.Th>
            <Table.Th scope="col" className={styles.number}>
              {t('Attempts')}
            </Table.Th>
            <Table.Th scope="col">{`${t('Last attempt')} (${zoneLabel(zone)})`}</Table.Th>
            <Table.Th scope="col">{t('Action')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map((event) => (
            <ParkedEventRow key={event.id} event={event} zone={zone} />
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

function ParkedEventRow({ event, zone }: { readonly event: ParkedEventView; readonly zone: string }) {
  const retry = useCommand<void, ParkedRetry>({
    run: () => retryParkedEvent(event.id),
    success: textOfOne,
    onSuccess: ({ outcome, reason }) => {
      if (outcome === 'failed')
        toast.error(
          reason
            ? t('The event failed again: {reason}', { reason })
            : t('The event failed again: unknown reason'),
        );
    },
    invalidates: CHANGES,
  });
  const askAndRetry = async () => {
    const agreed = await confirm({
      title: t('Retry {eventType}?', { eventType: event.eventType }),
      body:
        event.kind === 'reactor'
          ? t('“{name}” processes the event of {stream} again.', { name: event.name, stream: event.stream })
          : t('The read model “{name}” stays available while it is rebuilt.', { name: event.name }),
      confirmLabel: t('Retry'),
    });
    if (agreed) retry.run();
  };
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {event.eventType}
        <br />
        {event.stream}
      </Table.Th>
      <Table.Td>
        {event.kind === 'reactor'
          ? t('{name} (reactor)', { name: event.name.replaceAll('_', ' ') })
          : t('{name} (read model)', { name: event.name.replaceAll('_', ' ') })}
      </Table.Td>
      <Table.Td className={styles.reason}>{event.reason}</Table.Td>
      <Table.Td className={styles.number}>{formatCount(event.attempts)}</Table.Td>
      <Table.Td>{formatDateTime(event.failedAt, zone, true)}</Table.Td>
      <Table.Td>
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          aria-label={t('Retry {eventType} of {stream}', {
            eventType: event.eventType,
            stream: event.stream,
          })}
          onClick={() => void askAndRetry()}
        >
          {t('Retry')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

const REBUILDING = t('The read model is being rebuilt. Events that fail again are parked again.');

function textOfOne({ outcome }: ParkedRetry): string | undefined {
  if (outcome === 'failed') return undefined;
  return outcome === 'succeeded' ? t('Event processed') : REBUILDING;
}

function textOfAll({ succeeded, failed, rebuilding }: ParkedRetryAll): string {
  const parts = [t('{succeeded, plural, one {# event} other {# events}} processed', { succeeded })];
  if (failed > 0) parts.push(t('{failed} failed again', { failed: formatCount(failed) }));
  if (rebuilding > 0)
    parts.push(t('{rebuilding} waiting for a rebuild', { rebuilding: formatCount(rebuilding) }));
  return parts.join(', ');
}
