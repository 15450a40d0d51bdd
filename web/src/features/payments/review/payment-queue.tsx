import type { PaymentReview } from '@marquee/schemas/payment/review';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { nowMs } from '../../../lib/clock.ts';
import { formatAgo, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import type { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/feedback.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useMediaQuery } from '../../../ui/hooks.ts';
import { IconChevronLeft } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { personName } from '../../../widgets/cells/person-cell.tsx';
import { DecisionBar } from '../../../widgets/review-queue/decision-bar.tsx';
import {
  CaughtUp,
  reviewItemClass,
  ReviewList,
  ReviewSkeleton,
  ReviewStatus,
  QueueItemLabel,
  ReviewScreen,
  useKeysSetting,
} from '../../../widgets/review-queue/review-screen.tsx';
import type { ReviewKey } from '../../../widgets/review-queue/review-keys.ts';
import { useReviewKeys } from '../../../widgets/review-queue/use-review-keys.ts';
import { useReviewQueue } from '../../../widgets/review-queue/use-review-queue.ts';
import { reviewQuery } from '../api.ts';
import { methodLabel, typeLabel } from '../terms.ts';
import classes from '../payments.module.css';
import { DeclinePart, preloadDecline } from './decline-part.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { asQueued, toDecideQuery, type QueuedPayment } from './to-decide.ts';
import { useChosenPayment, usePaymentHref } from './use-chosen-payment.ts';
import { isToDecide, usePaymentDecision } from './use-payment-decision.tsx';

const NARROW = '(max-width: 62em)';

interface PaymentQueueProps {
  readonly path: typeof paths.adminPayments | typeof paths.managerPayments;
  /** False for auditors, who read alone. */
  readonly decides: boolean;
}

/** The payments that wait for a decision, one after another: the queue at the left, the current one with all about it. */
export function PaymentQueue({ path, decides }: PaymentQueueProps) {
  const state = usePaymentQueue(decides);
  const { query, queue, chosen, keys, isNarrow } = state;
  if (query.isPending) return <ReviewSkeleton />;
  if (query.isError && query.data === undefined)
    return <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />;
  const { current, items, remaining } = queue;
  return (
    <>
      <ReviewStatus>{statusOf(current, remaining)}</ReviewStatus>
      {chosen === null && items.length === 0 ? (
        <CaughtUp
          text={t('Nothing to decide. New payments appear here automatically.')}
          all={{ label: t('All payments'), to: path.href({ type: 'all' }) }}
        />
      ) : (
        <ReviewScreen
          title={t('{remaining, plural, one {# payment} other {# payments}}', { remaining })}
          keys={keys}
          narrow={isNarrow && chosen === null ? 'queue' : 'item'}
          queue={<Queue items={items} currentId={chosen ?? undefined} onChoose={state.choose} />}
        >
          {chosen !== null && <CurrentPayment state={state} path={path} id={chosen} />}
        </ReviewScreen>
      )}
      <DeclinePart decision={state.decision} />
    </>
  );
}

/** The queue, the payment that is open, and what the keys do with it. */
function usePaymentQueue(decides: boolean) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(toDecideQuery);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const keys = useKeysSetting();
  const [chosen, setChosen] = useChosenPayment();
  const queue = useReviewQueue<QueuedPayment>({
    query,
    currentId: chosen ?? undefined,
    setCurrentId: (id) => void setChosen(id ?? null, { history: 'replace' }),
    opensFirst: !isNarrow,
    onDecidedElsewhere: (id) =>
      toast.known(t('Payment {id} was decided by someone else. Here is the next one.', { id })),
  });
  const decision = usePaymentDecision<QueuedPayment>((payment) => queue.markDecided(payment, true));
  const { next } = queue;
  useEffect(() => {
    if (next !== undefined) void queryClient.prefetchQuery(reviewQuery(next.id));
  }, [queryClient, next]);
  // The first press of D opens it at once.
  useEffect(() => preloadDecline(), []);
  const { data: review } = useQuery({ ...reviewQuery(chosen ?? 0), enabled: chosen !== null });
  const open = decides ? (queue.current ?? openPaymentOf(review)) : undefined;
  const rejection = review?.decision.rejection ?? null;
  const press = (key: ReviewKey) => {
    if (key === 'j' || key === 'k') queue.step(key === 'j' ? 1 : -1);
    else if (open === undefined) return;
    else if (key === 'd') decision.decline(open);
    else if (key === 'a' && rejection !== null) toast.known(rejection);
    else if (key === 'a') decision.confirm(open);
  };
  useReviewKeys(keys[0] && !decision.isBusy, press);
  return {
    query,
    queue,
    chosen,
    keys,
    isNarrow,
    press,
    decision,
    /** The payment that the user may decide about now. */
    open,
    rejection,
    choose: (id: number) => void setChosen(id, { history: isNarrow ? 'push' : 'replace' }),
    leave: () => void setChosen(null),
  };
}

type QueueState = ReturnType<typeof usePaymentQueue>;

/** The payment of a link that leads to one outside the loaded queue, if it can still be decided about. */
function openPaymentOf(review: PaymentReview | undefined): QueuedPayment | undefined {
  return review !== undefined && isToDecide(review.payment) ? asQueued(review.payment) : undefined;
}

interface CurrentPaymentProps extends Pick<PaymentQueueProps, 'path'> {
  readonly state: QueueState;
  readonly id: number;
}

function CurrentPayment({ state, path, id }: CurrentPaymentProps) {
  const { queue, keys, isNarrow, press, open, rejection, leave } = state;
  const { current, at, isLast, remaining } = queue;
  const hrefOf = usePaymentHref();
  return (
    <Card
      className={reviewItemClass}
      title={current === undefined ? t('Payment {id}', { id }) : titleOf(current)}
      description={
        current === undefined ? undefined : t('#{id}, {at} of {remaining}', { id, at: at + 1, remaining })
      }
    >
      {isNarrow && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.back ?? ''}
          leftSection={<IconChevronLeft size="1rem" aria-hidden />}
          onClick={leave}
        >
          {t('All waiting payments')}
        </Button>
      )}
      {open !== undefined && (
        <DecisionBar
          onPress={press}
          approveLabel={t('Confirm…')}
          isApproveOff={rejection !== null}
          isFirst={at <= 0}
          isLast={isLast}
          showKeys={keys[0]}
        />
      )}
      <PaymentDetails
        key={id}
        id={id}
        hrefOf={hrefOf}
        allHref={(userId) => path.href({ type: 'all' }, { userId: String(userId) })}
      />
    </Card>
  );
}

const titleOf = ({ type, amount }: QueuedPayment): string => `${typeLabel(type)}, ${formatMoney(amount)}`;

const statusOf = (current: QueuedPayment | undefined, remaining: number): string =>
  current === undefined
    ? t('{remaining, plural, one {# payment} other {# payments}} waiting.', { remaining })
    : t('{title}, {person}. {remaining, plural, one {# payment} other {# payments}} waiting.', {
        title: titleOf(current),
        person: personName(current.user ?? { id: current.userId }),
        remaining,
      });

interface QueueProps {
  readonly items: readonly QueuedPayment[];
  readonly currentId: number | undefined;
  readonly onChoose: (id: number) => void;
}

const Queue = (props: QueueProps) => (
  <ReviewList {...props} label={t('Payments to decide')}>
    {({ id, type, amount, method, status, userId, user, createdAt }) => (
      <QueueItemLabel
        name={`${formatMoney(amount)} · ${personName(user ?? { id: userId })}`}
        lines={[
          `${typeLabel(type)} ${id} · ${methodLabel(method)}`,
          status === 'approved' ? t('Waiting for a second person') : null,
          formatAgo(createdAt, nowMs()),
        ]}
      />
    )}
  </ReviewList>
);
