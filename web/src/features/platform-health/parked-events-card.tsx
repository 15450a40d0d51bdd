import type { ParkedEventView, ParkedRetry, ParkedRetryAll } from '@marquee/schemas/parked-event/views';
import { useQuery } from '@tanstack/react-query';

import { formatCount, formatDateTime, plural } from '../../lib/format.ts';
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
      title: `Retry ${plural(total, 'parked event')}?`,
      body: 'Each event is processed again, oldest first. Read models stay available while they are rebuilt.',
      confirmLabel: 'Retry all',
    });
    if (agreed) retryAll.run();
  };
  return (
    <QueryCard
      title="Parked events"
      description="Skipped after repeated failures; everything else keeps running"
      query={query}
      actions={
        total > 0 ? (
          <Button
            variant="default"
            size="sm"
            loading={retryAll.isPending}
            onClick={() => void askAndRetryAll()}
          >
            Retry all
          </Button>
        ) : undefined
      }
    >
      {({ events }) => (
        <Stack gap="sm">
          <StatusBadge
            status={total === 0 ? 'approved' : 'disapproved'}
            label={total === 0 ? 'No parked events' : plural(total, 'parked event')}
          />
          {events.length > 0 && <ParkedEvents events={events} />}
        </Stack>
      )}
    </QueryCard>
  );
}

function ParkedEvents({ events }: { readonly events: readonly ParkedEventView[] }) {
  return (
    <TableScroll label="Parked events" maxHeight="24rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Event</Table.Th>
            <Table.Th scope="col">Parked by</Table.Th>
            <Table.Th scope="col">Reason</Table.Th>
            <Table.Th scope="col" className={styles.number}>
              Attempts
            </Table.Th>
            <Table.Th scope="col">Last attempt (UTC)</Table.Th>
            <Table.Th scope="col">Action</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map((event) => (
            <ParkedEventRow key={event.id} event={event} />
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

function ParkedEventRow({ event }: { readonly event: ParkedEventView }) {
  const retry = useCommand<void, ParkedRetry>({
    run: () => retryParkedEvent(event.id),
    success: textOfOne,
    onSuccess: ({ outcome, reason }) => {
      if (outcome === 'failed') toast.error(`The event failed again: ${reason ?? 'unknown reason'}`);
    },
    invalidates: CHANGES,
  });
  const askAndRetry = async () => {
    const agreed = await confirm({
      title: `Retry ${event.eventType}?`,
      body:
        event.kind === 'reactor'
          ? `“${event.name}” processes the event of ${event.stream} again.`
          : `The read model “${event.name}” stays available while it is rebuilt.`,
      confirmLabel: 'Retry',
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
        {event.name.replaceAll('_', ' ')} ({event.kind === 'reactor' ? 'reactor' : 'read model'})
      </Table.Td>
      <Table.Td className={styles.reason}>{event.reason}</Table.Td>
      <Table.Td className={styles.number}>{formatCount(event.attempts)}</Table.Td>
      <Table.Td>{formatDateTime(event.failedAt, 0, true)}</Table.Td>
      <Table.Td>
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          aria-label={`Retry ${event.eventType} of ${event.stream}`}
          onClick={() => void askAndRetry()}
        >
          Retry
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

const REBUILDING = 'The read model is being rebuilt. Events that fail again are parked again.';

function textOfOne({ outcome }: ParkedRetry): string | undefined {
  if (outcome === 'failed') return undefined;
  return outcome === 'succeeded' ? 'Event processed' : REBUILDING;
}

function textOfAll({ succeeded, failed, rebuilding }: ParkedRetryAll): string {
  const parts = [`${plural(succeeded, 'event')} processed`];
  if (failed > 0) parts.push(`${formatCount(failed)} failed again`);
  if (rebuilding > 0) parts.push(`${formatCount(rebuilding)} waiting for a rebuild`);
  return parts.join(', ');
}
