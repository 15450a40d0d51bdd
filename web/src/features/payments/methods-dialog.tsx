import { useQuery } from '@tanstack/react-query';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { ErrorState, Skeleton, StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { staffMethodsQuery } from './api.ts';
import classes from './payments.module.css';

/** Every payment method of the product, and why advertisers cannot pay by it. */
export function MethodsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(staffMethodsQuery);
  return (
    <Dialog opened onClose={onClose} title={t('Payment methods')}>
      {data === undefined && error === null && <Skeleton height={180} />}
      {data === undefined && error !== null && (
        <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
      )}
      <ul className={classes.methods}>
        {data?.map(({ id, name, minimum, isOffered, reason }) => (
          <li key={id} data-off={!isOffered}>
            <span className={classes.stack}>
              <strong>{name}</strong>
              <span className={classes.detail}>
                {reason ?? t('From {minimum}', { minimum: formatMoney(minimum) })}
              </span>
            </span>
            <StatusBadge
              status={isOffered ? 'approved' : 'disabled'}
              label={isOffered ? t('Offered') : t('Off')}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
