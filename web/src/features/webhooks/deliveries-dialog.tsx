import { PER_PAGE_MAX } from '@marquee/schemas/common/paging';
import type { DeliveryView, WebhookView } from '@marquee/schemas/webhook/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateTime } from '../../lib/format.ts';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton, StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { deliveriesQuery } from './api.ts';
import { answerLabel, STATE_LABELS, STATE_TONES, typeLabel } from './delivery-labels.ts';

interface DeliveriesDialogProps {
  readonly webhook: WebhookView;
  readonly onClose: () => void;
}

/** What was sent to a webhook in the last 30 days, and what it answered. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const { data: answer, error, refetch } = useQuery(deliveriesQuery(webhook.id, shown));
  return (
    <Dialog opened onClose={onClose} title={t('Deliveries')} size="xl">
      {answer === undefined && error === null && <Skeleton height={240} />}
      {answer === undefined && error !== null && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
      {answer?.data.length === 0 && (
        <EmptyState title={t('Nothing sent yet')} text={t('Send a test, or wait for one of the events.')} />
      )}
      {answer !== undefined && answer.data.length > 0 && (
        <Stack gap="sm">
          <Deliveries deliveries={answer.data} />
          {answer.meta.total > answer.data.length && shown < PER_PAGE_MAX && (
            <Button variant="subtle" size="xs" onClick={() => setShown(PER_PAGE_MAX)}>
              {t('Show more')}
            </Button>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

/** Deliveries that are shown at first; then the newest hundred. */
const FIRST_SHOWN = 10;

function Deliveries({ deliveries }: { readonly deliveries: readonly DeliveryView[] }) {
  const zone = useAccountZone();
  return (
    <TableScroll label={t('Deliveries')} minWidth="44rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{`${t('Time')} (${zoneLabel(zone)})`}</Table.Th>
            <Table.Th scope="col">{t('Event')}</Table.Th>
            <Table.Th scope="col">{t('Status')}</Table.Th>
            <Table.Th scope="col">{t('Answer')}</Table.Th>
            <Table.Th scope="col">{t('Attempts')}</Table.Th>
            <Table.Th scope="col">{`${t('Next attempt')} (${zoneLabel(zone)})`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <Table.Tr key={delivery.id}>
              <Table.Td>{formatDateTime(delivery.createdAt, zone)}</Table.Td>
              <Table.Td>{typeLabel(delivery.type)}</Table.Td>
              <Table.Td>
                <StatusBadge status={STATE_TONES[delivery.state]} label={STATE_LABELS[delivery.state]} />
              </Table.Td>
              <Table.Td>{answerLabel(delivery)}</Table.Td>
              <Table.Td>{delivery.attempts}</Table.Td>
              <Table.Td>{formatDateTime(delivery.nextAttemptAt, zone)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
