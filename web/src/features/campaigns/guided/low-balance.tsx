import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useProfile } from '../../../lib/profile.ts';
import { useLiveBalance } from '../../../live/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { shortMoney } from '../../../lib/sentences/short-money.ts';
import { typedNanos } from '../model/amounts.ts';
import classes from './guided.module.css';

/** What the account has, and where to add to it while no campaign would run. */
export function BalanceNote({ isSubmitted = false }: { readonly isSubmitted?: boolean }) {
  const profile = useProfile();
  const funds = typedNanos(useLiveBalance(profile.balance));
  if (funds === undefined) return null;
  if (funds > dollars(RUN_BALANCE_MIN_DOLLARS))
    return <p className={classes.note}>{t('Your balance is {balance}.', { balance: shortMoney(funds) })}</p>;
  return (
    <Alert tone="warning" title={t('Your balance is {balance}', { balance: shortMoney(funds) })}>
      <div className={classes.advice}>
        <span>
          {isSubmitted
            ? t('Once approved, the campaign starts when the balance is above ${RUN_BALANCE_MIN_DOLLARS}.', {
                RUN_BALANCE_MIN_DOLLARS,
              })
            : t(
                'You can submit now. The campaign starts when the balance is above ${RUN_BALANCE_MIN_DOLLARS}.',
                { RUN_BALANCE_MIN_DOLLARS },
              )}
        </span>
        <Button component={Link} to={paths.payments.href()} variant="default" size="compact-sm">
          {t('Add funds')}
        </Button>
      </div>
    </Alert>
  );
}
