import type { PaymentView } from '@marquee/schemas/payment/views';
import { useMemo } from 'react';

import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { IconCheck, IconEye, IconFileText, IconReceipt, IconX } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction, RowAction } from '../../widgets/entity-list/resource.ts';
import { confirmPayment } from './api.ts';
import { DeclinePart } from './review/decline-part.tsx';
import { PaymentDrawer } from './review/payment-drawer.tsx';
import { useChosenPayment, useChosenReceipt } from './review/use-chosen-payment.ts';
import { isToDecide, usePaymentDecision, type PaymentDecision } from './review/use-payment-decision.tsx';
import { staffPaymentResource } from './payment-resource.tsx';
import classes from './payments.module.css';
import { hasReceipt, methodLabel, typeLabel } from './terms.ts';

const idOf = (key: string): number => Number(/^payment-(\d+)$/.exec(key)?.[1] ?? 0);

const bulkActions: readonly BulkAction<PaymentView>[] = [
  {
    id: 'confirm',
    label: t('Confirm'),
    icon: <IconCheck size="1rem" aria-hidden />,
    done: t('confirmed'),
    isOffered: (rows) => rows.some(isToDecide),
    confirm: (count, rows) => ({
      title: t('Confirm {count} payments?', { count }),
      body: (
        <Stack gap="sm">
          <ul className={classes.chosen}>
            {rows.map((row) => (
              <li key={row.key}>{oneLine(row)}</li>
            ))}
          </ul>
          <span>
            {t('Deposits are added to balances; cash-outs are paid from them. This can’t be undone.')}
          </span>
        </Stack>
      ),
      confirmLabel: t('Confirm all'),
    }),
    runOne: (key) => {
      const id = idOf(key);
      if (id === 0) return Promise.reject(new Error('Daily spend can’t be confirmed manually'));
      return confirmPayment(id, `confirm-${key}`);
    },
  },
];

/** A payment among others: whose it is, which one, how it is paid and how much it is. */
const oneLine = ({ id, userId, user, type, method, amount }: PaymentView): string =>
  `${personName(user ?? { id: userId })} #${userId}: ${typeLabel(type)} ${id ?? ''}, ${methodLabel(method)}, ${formatMoney(amount)}`;

interface AllPaymentsProps {
  readonly path: typeof paths.adminPayments | typeof paths.managerPayments;
  /** One of the payment types; without it all of them. */
  readonly type: string | undefined;
  readonly decides: boolean;
}

/** Payments of all users, each with a panel of its own; those that wait can be decided about here too. */
export function AllPayments({ path, type, decides }: AllPaymentsProps) {
  const resource = useMemo(() => staffPaymentResource(type), [type]);
  const decision = usePaymentDecision();
  const [, setChosen] = useChosenPayment();
  const [, setReceipt] = useChosenReceipt();
  const actionsOf = (payment: PaymentView): readonly RowAction[] => {
    const { id, userId } = payment;
    const statements =
      path.pattern === paths.adminPayments.pattern ? paths.adminStatements : paths.managerStatements;
    const ofAccount: readonly RowAction[] = [
      {
        id: 'statements',
        label: t('Statements of this account'),
        icon: <IconFileText size="1rem" aria-hidden />,
        href: statements.href({ id: userId }),
      },
    ];
    if (id === null) return ofAccount;
    return [
      {
        id: 'open',
        label: t('Open'),
        icon: <IconEye size="1rem" aria-hidden />,
        onSelect: () => void setChosen(id, { history: 'push' }),
      },
      ...(hasReceipt(payment)
        ? [
            {
              id: 'receipt',
              label: t('Receipt'),
              icon: <IconReceipt size="1rem" aria-hidden />,
              onSelect: () => void setReceipt(id, { history: 'push' }),
            },
          ]
        : []),
      ...(decides && isToDecide(payment) ? decisionsOf(payment, decision) : []),
      ...ofAccount,
    ];
  };
  return (
    <>
      <EntityList
        key={type ?? 'all'}
        scope="all"
        resource={resource}
        rowActions={actionsOf}
        {...(decides ? { bulkActions } : {})}
        emptyState={{ icon: <IconReceipt />, title: t('No transactions yet') }}
      />
      <PaymentDrawer path={path} decision={decides ? decision : undefined} />
      <DeclinePart decision={decision} />
    </>
  );
}

const decisionsOf = (payment: PaymentView, decision: PaymentDecision): readonly RowAction[] => [
  {
    id: 'confirm',
    label: t('Confirm'),
    icon: <IconCheck size="1rem" aria-hidden />,
    onSelect: () => decision.confirm(payment),
  },
  {
    id: 'decline',
    label: t('Decline'),
    icon: <IconX size="1rem" aria-hidden />,
    danger: true,
    onSelect: () => decision.decline(payment),
  },
];
