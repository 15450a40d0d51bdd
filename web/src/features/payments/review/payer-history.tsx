import type { PaymentReview } from '@marquee/schemas/payment/review';
import { Link } from 'react-router-dom';

import { formatDay, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import classes from '../payments.module.css';
import { isOutgoing, typeLabel } from '../terms.ts';

interface PayerHistoryProps {
  readonly review: PaymentReview;
  readonly hrefOf: (id: number) => string;
  readonly allHref: string;
}

/** The account's other payments, the newest first. */
export function PayerHistory({ review: { history, historyTotal }, hrefOf, allHref }: PayerHistoryProps) {
  return (
    <section aria-label={t('Other payments of this account')}>
      <h3 className={classes.heading}>{t('Other payments of this account')}</h3>
      {history.length === 0 ? (
        <p className={classes.terms}>{t('This is the first one.')}</p>
      ) : (
        <TableScroll label={t('Other payments of this account')} minWidth="0">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('Payment')}</Table.Th>
                <Table.Th scope="col" className={classes.number}>
                  {t('Amount and status')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {history.map(({ key, id, type, amount, status, declineReason, day, createdAt }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">
                    <span className={classes.stack}>
                      {id === null ? (
                        typeLabel(type)
                      ) : (
                        <Link to={hrefOf(id)}>{`${typeLabel(type)} ${id}`}</Link>
                      )}
                      <span className={classes.detail}>
                        {day === null ? formatDay(createdAt) : t('{day} GMT', { day })}
                      </span>
                    </span>
                  </Table.Th>
                  <Table.Td className={classes.number}>
                    <span className={classes.amountAndStatus}>
                      {formatMoney(isOutgoing(type) ? `-${amount}` : amount)}
                      <EntityStatus kind="payment" status={status} reason={declineReason} />
                    </span>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
      {historyTotal > history.length && (
        <p className={classes.terms}>
          <Link to={allHref}>
            {t('Show all {historyTotal} payments', { historyTotal: historyTotal + 1 })}
          </Link>
        </p>
      )}
    </section>
  );
}
