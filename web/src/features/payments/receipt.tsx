import type { PayerDetails, ReceiptView } from '@marquee/schemas/payment/review';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { formatInstant, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { countriesQuery } from '../../lib/reference-data.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconReceipt } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { receiptQuery, type ReceiptScope } from './api.ts';
import classes from './payments.module.css';
import { methodLabel } from './terms.ts';

interface ReceiptProps {
  readonly scope: ReceiptScope;
  readonly id: number;
  /** Address of the list that it was opened from. */
  readonly back: string;
}

/** A completed deposit as a page to print, or to save as PDF by the browser. */
export function Receipt({ scope, id, back }: ReceiptProps) {
  const { data, error, refetch } = useQuery(receiptQuery(scope, id));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        title={t('Receipt {id}', { id })}
        actions={
          <>
            <Button component={Link} to={back} variant="default" className={classes.onScreen ?? ''}>
              {t('All payments')}
            </Button>
            <Button disabled={data === undefined} onClick={() => window.print()}>
              {t('Print or save as PDF')}
            </Button>
          </>
        }
      />
      {data !== undefined && <Paper receipt={data} />}
      {data === undefined && error === null && <Skeleton height={320} />}
      {isMissing && (
        <EmptyState
          icon={<IconReceipt />}
          title={t('No receipt for this payment')}
          text={t('Only completed deposits have a receipt.')}
          order={2}
        />
      )}
      {data === undefined && error !== null && !isMissing && (
        <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
      )}
    </>
  );
}

const Paper = ({ receipt }: { readonly receipt: ReceiptView }) => (
  <Card className={classes.receipt}>
    <p className={classes.brand}>{t('Marquee')}</p>
    <p className={classes.amount}>{formatMoney(receipt.amount)}</p>
    <p className={classes.terms}>{t('US dollars, paid in full')}</p>
    <DataList
      items={[
        { label: t('Receipt'), value: String(receipt.paymentId) },
        { label: t('Paid by'), value: <Payer payer={receipt.payer} /> },
        { label: t('For'), value: t('Advertising funds added to the balance') },
        { label: t('Method'), value: methodLabel(receipt.method) },
        { label: t('Reference'), value: String(receipt.paymentId) },
        ...(receipt.bonus === null
          ? []
          : [{ label: t('Promo code bonus'), value: formatMoney(receipt.bonus) }]),
        { label: t('Requested'), value: formatInstant(receipt.requestedAt) },
        { label: t('Completed'), value: formatInstant(receipt.completedAt) },
      ]}
    />
  </Card>
);

function Payer({ payer }: { readonly payer: PayerDetails }) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const country = countries.find(({ iso3 }) => iso3 === payer.country)?.country_name ?? payer.country;
  const lines = [personName(payer), payer.company, payer.address, country, payer.email];
  return (
    <span className={classes.stack}>
      {lines
        .filter((line) => line !== null && line !== '')
        .map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      <span className={classes.detail}>{t('Account #{id}', { id: payer.id })}</span>
    </span>
  );
}
