import type { PaymentView } from '@marquee/schemas/payment/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatMoney } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { methodsQuery, ownPaymentQuery } from './api.ts';
import { usePaymentHref } from './review/use-chosen-payment.ts';
import classes from './payments.module.css';
import { hasReceipt, methodLabel } from './terms.ts';

/** What to do for a deposit to arrive, and what has become of it since. */
export function PendingPayment({ id }: { readonly id: number }) {
  const { data: payment, error, refetch } = useQuery(ownPaymentQuery(id));
  const { data: methods } = useQuery(methodsQuery);
  const receiptHrefOf = usePaymentHref('receipt');
  if (payment === undefined)
    return error === null ? (
      <Skeleton height={160} />
    ) : (
      <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
    );
  const amount = formatMoney(payment.amount);
  if (payment.status === 'completed') {
    return (
      <Alert tone="success" title={t('{amount} added', { amount })}>
        {t('The funds have been added to your balance.')}{' '}
        {hasReceipt(payment) && <Link to={receiptHrefOf(id)}>{t('Open the receipt')}</Link>}
      </Alert>
    );
  }
  if (payment.status === 'disapproved' || payment.status === 'canceled') {
    return (
      <Alert tone="warning" title={decisionTitle(payment)}>
        {declaredText(payment.declineReason ?? t('Nothing was added to your balance.'))}
      </Alert>
    );
  }
  const instructions = methods?.find(({ id }) => id === payment.method)?.instructions ?? '';
  return (
    <Stack gap="md">
      <Alert tone="info" title={t('Payment {id} of {amount} is pending', { id: payment.id ?? '', amount })}>
        {declaredText(instructions)} {t('Your balance updates as soon as the payment is confirmed.')}
      </Alert>
      <DataList
        items={[
          { label: t('Method'), value: methodLabel(payment.method) },
          {
            label: t('Reference'),
            value: <Copied text={String(payment.id ?? '')} copyLabel={t('Copy the reference')} />,
          },
          {
            label: t('Amount'),
            value: <Copied text={payment.amount} shown={amount} copyLabel={t('Copy the amount')} />,
          },
        ]}
      />
    </Stack>
  );
}

interface CopiedProps {
  readonly text: string;
  readonly shown?: string;
  readonly copyLabel: string;
}

const Copied = ({ text, shown = text, copyLabel }: CopiedProps) => (
  <span className={classes.copied}>
    {shown} <CopyButton value={text} label={copyLabel} />
  </span>
);

const decisionTitle = ({ id, status }: Pick<PaymentView, 'id' | 'status'>): string =>
  status === 'canceled'
    ? t('Payment {id} was canceled', { id: id ?? '' })
    : t('Payment {id} was declined', { id: id ?? '' });
