import type { PaymentReview } from '@marquee/schemas/payment/review';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '../../../lib/api-error.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatInstant, formatMoney, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Alert, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons.ts';
import { DataList } from '../../../ui/layout/data-list.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { AdminLink } from '../../../widgets/cells/admin-link.tsx';
import { personName } from '../../../widgets/cells/person-cell.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { reviewQuery } from '../api.ts';
import { balanceText } from '../payment-facts.tsx';
import classes from '../payments.module.css';
import { methodLabel, typeLabel } from '../terms.ts';
import { evidenceNotes } from './evidence.ts';
import { PayerHistory } from './payer-history.tsx';

interface PaymentDetailsProps {
  readonly id: number;
  /** Address of another payment of the same account. */
  readonly hrefOf: (id: number) => string;
  /** Address of all its payments. */
  readonly allHref: (userId: number) => string;
}

/** Everything that decides about a payment. */
export function PaymentDetails({ id, hrefOf, allHref }: PaymentDetailsProps) {
  const { data, error, refetch } = useQuery(reviewQuery(id));
  if (data !== undefined)
    return (
      <Stack gap="md">
        <WhoMayDecide review={data} />
        <Facts review={data} />
        <Evidence review={data} />
        <PayerHistory review={data} hrefOf={hrefOf} allHref={allHref(data.payment.userId)} />
      </Stack>
    );
  if (error === null) return <Skeleton height={420} />;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return <ErrorState text={textsOf(error)[0]} requestId={requestId} onRetry={() => void refetch()} />;
}

/** Whether the user may confirm it, and if not, why. */
function WhoMayDecide({ review: { decision, payment } }: { readonly review: PaymentReview }) {
  if (!decision.isOpen) return null;
  if (decision.rejection !== null)
    return (
      <Alert tone="warning" title={t('You can’t confirm this payment')}>
        {decision.rejection}
      </Alert>
    );
  if (payment.status === 'approved')
    return (
      <Alert tone="info" title={t('Waiting for a second person')}>
        {payment.approvedBy
          ? t('{person} has approved it. Your confirmation completes it.', {
              person: personName(payment.approvedBy),
            })
          : t('Your confirmation completes it.')}
      </Alert>
    );
  if (!decision.needsSecondPerson) return null;
  return (
    <Alert tone="info" title={t('Two people decide on this amount')}>
      {t('Your confirmation approves it. A second person must confirm it.')}
    </Alert>
  );
}

const STEPS = {
  requested: t('Requested'),
  approved: t('Approved'),
  confirmed: t('Confirmed'),
  declined: t('Declined'),
};

function Facts({ review }: { readonly review: PaymentReview }) {
  const { payment, payer, balance, steps } = review;
  const { id, userId, type, method, amount, status, destination, comment, declineReason } = payment;
  const name = personName(payer ?? payment.user ?? { id: userId });
  const optional = (label: string, value: ReactNode) => (value ? [{ label, value }] : []);
  return (
    <DataList
      items={[
        {
          label: t('Account'),
          value: (
            <>
              <AdminLink to={paths.userEdit.href({ id: userId })}>{name}</AdminLink>, #{userId}
            </>
          ),
        },
        { label: t('Company'), value: payer?.company ?? NOTHING },
        { label: t('Email'), value: payer?.email ?? NOTHING },
        { label: t('Status'), value: <EntityStatus kind="payment" status={status} reason={declineReason} /> },
        { label: t('Amount'), value: <strong>{formatMoney(amount)}</strong> },
        { label: t('Balance'), value: balanceText(review) },
        ...(balance.bonus === '0.00'
          ? []
          : [{ label: t('Bonus, spent first'), value: formatMoney(balance.bonus) }]),
        ...(balance.held === '0.00'
          ? []
          : [{ label: t('Reserved for cash-outs'), value: formatMoney(balance.held) }]),
        { label: t('Type'), value: typeLabel(type) },
        { label: t('Method'), value: methodLabel(method) },
        {
          label: t('Reference'),
          value: (
            <span className={classes.copied}>
              {id} <CopyButton value={String(id ?? '')} label={t('Copy the reference')} />
            </span>
          ),
        },
        ...optional(t('Destination'), destination),
        ...optional(t('Comment'), comment),
        ...optional(t('Declined because'), declineReason),
        ...steps.map(({ step, by, at }) => ({
          label: STEPS[step],
          value:
            by === null
              ? formatInstant(at)
              : t('{date}, {person}', { date: formatInstant(at), person: personName(by) }),
        })),
      ]}
    />
  );
}

function Evidence({ review }: { readonly review: PaymentReview }) {
  return (
    <section aria-label={t('Evidence')}>
      <h3 className={classes.heading}>{t('Evidence')}</h3>
      <ul className={classes.evidence}>
        {evidenceNotes(review).map(({ text, needsLook }) => (
          <li key={text} data-look={needsLook}>
            {needsLook ? (
              <IconAlertTriangle size="1rem" aria-label={t('Needs a look:')} role="img" />
            ) : (
              <IconCircleCheck size="1rem" aria-hidden />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
