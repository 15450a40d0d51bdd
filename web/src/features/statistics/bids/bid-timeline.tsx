import type { BidEventView, BidLookupView } from '@marquee/schemas/queries/bid-lookup';

import { formatDateTime, formatMoney, moneyPlaces, NOTHING } from '../../../lib/format.ts';
import { useAccountZone } from '../../../lib/zone/account-zone.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { StatusBadge } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import styles from './bid-lookup.module.css';
import { eventLabel, resultOf } from './event-terms.ts';

/** What happened to a bid, in order; staff see what each event cost. */
export function BidTimeline({ bid: { events, isTruncated, staff } }: { readonly bid: BidLookupView }) {
  const zone = useAccountZone();
  const isStaff = staff !== undefined;
  const places = {
    charged: moneyPlaces(events.map(({ charged }) => charged)),
    cost: moneyPlaces(events.map(({ cost }) => cost)),
    clearingCpm: moneyPlaces(events.map(({ clearingCpm }) => clearingCpm)),
  };
  return (
    <Card
      title={t('Timeline')}
      description={
        isTruncated
          ? t('Times are in {zone}. Only the first {count} events are shown.', {
              zone: zoneLabel(zone),
              count: events.length,
            })
          : t('Times are in {zone}.', { zone: zoneLabel(zone) })
      }
      padded={false}
    >
      <TableScroll label={t('Timeline')} minWidth={isStaff ? '56rem' : '44rem'}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Time')}</Table.Th>
              <Table.Th scope="col">{t('Event')}</Table.Th>
              <Table.Th scope="col">{t('Result')}</Table.Th>
              <Table.Th scope="col">{t('Reason')}</Table.Th>
              <Table.Th scope="col" className={styles.figure}>
                {t('Charged')}
              </Table.Th>
              {isStaff && (
                <>
                  <Table.Th scope="col" className={styles.figure}>
                    {t('Cost')}
                  </Table.Th>
                  <Table.Th scope="col" className={styles.figure}>
                    {t('Clearing CPM')}
                  </Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {events.map((event, index) => (
              <EventRow key={index} event={event} places={places} isStaff={isStaff} zone={zone} />
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </Card>
  );
}

interface EventRowProps {
  readonly event: BidEventView;
  readonly isStaff: boolean;
  readonly zone: string;
  /** Of the columns of money. */
  readonly places: Readonly<Record<'charged' | 'cost' | 'clearingCpm', number>>;
}

function EventRow({ event, isStaff, places, zone }: EventRowProps) {
  const { label, tone } = resultOf(event);
  return (
    <Table.Tr>
      <Table.Td>
        <time dateTime={event.at} className={styles.time}>
          {formatMs(event.at, zone)}
        </time>
      </Table.Td>
      <Table.Td>{eventLabel(event)}</Table.Td>
      <Table.Td>
        <StatusBadge status={tone} label={label} />
      </Table.Td>
      <Table.Td>{event.explanation ?? NOTHING}</Table.Td>
      <Table.Td className={styles.figure}>{formatMoney(event.charged, places.charged)}</Table.Td>
      {isStaff && (
        <>
          <Table.Td className={styles.figure}>{formatMoney(event.cost, places.cost)}</Table.Td>
          <Table.Td className={styles.figure}>{formatMoney(event.clearingCpm, places.clearingCpm)}</Table.Td>
        </>
      )}
    </Table.Tr>
  );
}

/** `yyyy-MM-dd HH:mm:ss.SSS`. */
const formatMs = (instant: string, zone: string): string =>
  `${formatDateTime(instant, zone, true)}.${String(new Date(instant).getUTCMilliseconds()).padStart(3, '0')}`;
