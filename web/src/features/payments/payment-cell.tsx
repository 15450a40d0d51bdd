import type { PaymentView } from '@marquee/schemas/payment/views';

import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import type { ListScope } from '../../widgets/entity-list/resource.ts';
import { usePaymentHref } from './review/use-chosen-payment.ts';
import classes from './payments.module.css';
import { hasInstructions, hasReceipt, typeLabel } from './terms.ts';

interface PaymentCellProps {
  readonly payment: PaymentView;
  readonly scope: ListScope;
}

/** What a transaction is; leads to its panel, its instructions or its receipt where there is one. */
export function PaymentCell({ payment, scope }: PaymentCellProps) {
  const { id, type, day } = payment;
  const hrefOf = usePaymentHref();
  const receiptHrefOf = usePaymentHref('receipt');
  const label = typeLabel(type);
  const detail = id === null ? day : `#${id}`;
  if (id !== null && (scope === 'all' || hasInstructions(payment)))
    return (
      <LinkCell to={hrefOf(id)} detail={detail}>
        {label}
      </LinkCell>
    );
  if (id !== null && hasReceipt(payment))
    return (
      <LinkCell to={receiptHrefOf(id)} detail={detail}>
        {label}
      </LinkCell>
    );
  return (
    <span className={classes.stack}>
      <span>{label}</span>
      <span className={classes.detail}>{detail}</span>
    </span>
  );
}
