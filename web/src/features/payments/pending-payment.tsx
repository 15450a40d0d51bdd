import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatMoney } from '../../lib/format.ts';
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
      <Alert tone="success" title={`${amount} added`}>
        The funds have been added to your balance.{' '}
        {hasReceipt(payment) && <Link to={receiptHrefOf(id)}>Open the receipt</Link>}
      </Alert>
    );
  }
  if (payment.status === 'disapproved' || payment.status === 'canceled') {
    return (
      <Alert tone="warning" title={`Payment ${payment.id ?? ''} was ${DECIDED[payment.status]}`}>
        {payment.declineReason ?? 'Nothing was added to your balance.'}
      </Alert>
    );
  }
  const instructions = methods?.find(({ id }) => id === payment.method)?.instructions ?? '';
  return (
    <Stack gap="md">
      <Alert tone="info" title={`Payment ${payment.id ?? ''} of ${amount} is pending`}>
        {instructions} Your balance updates as soon as the payment is confirmed.
      </Alert>
      <DataList
        items={[
          { label: 'Method', value: methodLabel(payment.method) },
          { label: 'Reference', value: <Copied text={String(payment.id ?? '')} what="reference" /> },
          { label: 'Amount', value: <Copied text={payment.amount} shown={amount} what="amount" /> },
        ]}
      />
    </Stack>
  );
}

const DECIDED = { disapproved: 'declined', canceled: 'canceled' } as const;

interface CopiedProps {
  readonly text: string;
  readonly shown?: string;
  readonly what: string;
}

const Copied = ({ text, shown = text, what }: CopiedProps) => (
  <span className={classes.copied}>
    {shown} <CopyButton value={text} label={`Copy the ${what}`} />
  </span>
);
