import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { useDisclosure } from '../../../ui/hooks.ts';
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '../../../ui/icons.ts';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import { reconciliationQuery } from '../api.ts';
import { exactMoney, ReconciliationCard } from '../reconciliation-card.tsx';
import styles from './overview.module.css';

/** One line on whether facts, ledger and balances agree; opens the comparison itself. */
export function ReconciliationLine() {
  const [isOpen, details] = useDisclosure(false);
  const id = useId();
  const { data, isPending, dataUpdatedAt } = useQuery(reconciliationQuery);
  if (isPending) return <Skeleton height={40} />;
  const isBalanced = data?.isBalanced === true;
  const Icon = isBalanced ? IconCircleCheck : IconAlertTriangle;
  return (
    <div>
      <UnstyledButton
        className={styles.reconciliation}
        data-state={data === undefined ? 'unknown' : isBalanced ? 'balanced' : 'differs'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={details.toggle}
      >
        <Icon size="1.1rem" aria-hidden />
        <span>
          {textOf(data)}
          {data !== undefined && <AsOf at={dataUpdatedAt} />}
        </span>
        <IconChevronRight size="1rem" aria-hidden className={styles.chevron} data-open={isOpen} />
      </UnstyledButton>
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && <ReconciliationCard />}
      </div>
    </div>
  );
}

type Result = { readonly isBalanced: boolean; readonly differenceNanos: string } | undefined;

function textOf(result: Result): string {
  if (result === undefined)
    return t('Reconciliation is unavailable: facts, ledger and balances couldn’t be compared');
  if (result.isBalanced) return t('Balanced: facts, ledger and balances agree');
  return t('Not balanced: facts, ledger and balances differ by {amount}', {
    amount: exactMoney(result.differenceNanos),
  });
}
