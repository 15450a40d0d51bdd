import type { PixelHit } from '@marquee/schemas/conversion-pixel/hits';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoney, NOTHING } from '../../lib/format.ts';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, ErrorState, Skeleton, StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { HIT_RESULT_LABELS, hitReasonText } from './hit-terms.ts';
import { HITS_KEY, pixelHitsQuery, sendTestConversion } from './hits-query.ts';

/** Characters of a bid id that are shown; the button copies all. */
const SHOWN_CHARACTERS = 10;

/** The latest calls of a pixel, what became of each and why; and a call to try the pixel with. */
export function RecentHits({ pixelId }: { readonly pixelId: number }) {
  const test = useCommand({
    run: () => sendTestConversion(pixelId),
    success: t('Test conversion sent. It appears below in a few seconds.'),
    invalidates: [[HITS_KEY]],
  });
  const zone = useAccountZone();
  const { dataUpdatedAt } = useQuery(pixelHitsQuery(pixelId));
  return (
    <Card
      title={t('Recent hits')}
      description={
        <>
          {t(
            'The 50 most recent calls from the past 30 days. Times are in {zone}. Calls without a click are sampled.',
            { zone: zoneLabel(zone) },
          )}
          <AsOf at={dataUpdatedAt} />
        </>
      }
      actions={
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.run()}>
          {t('Send test conversion')}
        </Button>
      }
    >
      <Hits pixelId={pixelId} />
    </Card>
  );
}

function Hits({ pixelId }: { readonly pixelId: number }) {
  const { data: hits, error, refetch } = useQuery(pixelHitsQuery(pixelId));
  if (hits === undefined)
    return error === null ? (
      <Skeleton height={120} radius="md" />
    ) : (
      <ErrorState title={t('Couldn’t load the hits')} onRetry={() => void refetch()} />
    );
  if (hits.length === 0)
    return (
      <EmptyState
        title={t('No hits yet')}
        text={t('Open a page with the pixel installed, or send a test conversion.')}
      />
    );
  return (
    <TableScroll label={t('Recent hits')} maxHeight="24rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Time')}</Table.Th>
            <Table.Th scope="col">{t('Result')}</Table.Th>
            <Table.Th scope="col">{t('Reason')}</Table.Th>
            <Table.Th scope="col">{t('Bid ID')}</Table.Th>
            <Table.Th scope="col">{t('Value')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hits.map((hit, index) => (
            <HitRow key={`${hit.at} ${hit.bidId ?? ''} ${hits.length - index}`} hit={hit} />
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

function HitRow({ hit }: { readonly hit: PixelHit }) {
  const { label, tone } = HIT_RESULT_LABELS[hit.result];
  return (
    <Table.Tr>
      <Table.Td>
        <DateCell instant={hit.at} withTime />
      </Table.Td>
      <Table.Td>
        <StatusBadge status={tone} label={label} />
      </Table.Td>
      <Table.Td>{hitReasonText(hit.reason)}</Table.Td>
      <Table.Td>{hit.bidId === null ? NOTHING : <BidId bidId={hit.bidId} />}</Table.Td>
      <Table.Td>{formatMoney(hit.value)}</Table.Td>
    </Table.Tr>
  );
}

const BidId = ({ bidId }: { readonly bidId: string }) => (
  <Group gap="xs" wrap="nowrap">
    <Link to={paths.bidLookup.href({ id: bidId })} title={t('Look up {bidId}', { bidId })}>
      <code>{bidId.length > SHOWN_CHARACTERS ? `${bidId.slice(0, SHOWN_CHARACTERS)}…` : bidId}</code>
    </Link>
    <CopyButton value={bidId} label={t('Copy bid ID')} />
  </Group>
);
