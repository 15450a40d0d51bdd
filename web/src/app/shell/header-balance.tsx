import { balanceAnswer } from '@marquee/schemas/wallet/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useLiveBalance } from '../../live/account.ts';
import classes from './header-balance.module.css';

/** The account's balance, live; says so when it is too low for campaigns to run. */
export function HeaderBalance() {
  const { data } = useQuery({
    queryKey: ['payment', 'balance'],
    queryFn: async ({ signal }) =>
      (await parsed(balanceAnswer, api.get('/payments/balance', { signal }))).data,
  });
  const balance = useLiveBalance(data?.balance);
  if (balance === undefined) return null;
  const isLow = data !== undefined && Number(balance) <= Number(data.runMinimum);
  return (
    <Link to={paths.payments.href()} className={classes.balance} data-low={isLow}>
      <span className={classes.label}>{isLow ? t('Balance too low') : t('Balance')}</span>
      <span className={classes.amount}>{formatMoney(balance)}</span>
    </Link>
  );
}
