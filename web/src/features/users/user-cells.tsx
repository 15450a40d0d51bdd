import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars, parseDollars } from '@marquee/schemas/common/money';
import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/feedback.tsx';
import { IconStar, IconStarFilled } from '../../ui/icons.ts';
import { useColumnPlaces } from '../../widgets/cells/column-places.tsx';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import { patchById } from '../../widgets/command/optimistic.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import { countriesQuery } from '../../widgets/choices/countries.ts';
import { changeUser } from './api.ts';
import classes from './user-cells.module.css';
import { useUserName } from './user-names.ts';
import { CONTENT_FLAG_TEXTS, fullName, roleLabel } from './labels.ts';

/** Who it is: presence, name, address, number. */
export function UserCell({ user }: { readonly user: UserView }) {
  return (
    <span className={classes.person}>
      <PresenceDot isOnline={user.isOnline} />
      <span className={classes.text}>
        <span>
          <Link to={paths.userEdit.href({ id: user.id })} className={classes.link}>
            {fullName(user)}
          </Link>{' '}
          <span className={classes.dim}>#{user.id}</span>
        </span>
        <span className={classes.dim} title={user.email}>
          {user.email}
        </span>
      </span>
    </span>
  );
}

function PresenceDot({ isOnline }: { readonly isOnline: boolean }) {
  const label = isOnline ? t('Online: used the product within 5 minutes') : t('Offline');
  return <span role="img" aria-label={label} title={label} className={classes.dot} data-online={isOnline} />;
}

export const RoleCell = ({ user }: { readonly user: UserView }) => (
  <span className={classes.text}>
    <span>{roleLabel(user.role)}</span>
    {user.isFinanceRole && <span className={classes.dim}>{t('Finance')}</span>}
    {user.isAuditorRole && <span className={classes.dim}>{t('Auditor')}</span>}
  </span>
);

/** Whether the balance no longer lets an advertiser's campaigns run. */
const isBalanceLow = ({ role, balance }: Pick<UserView, 'role' | 'balance'>): boolean =>
  role === 'advert' && (parseDollars(balance) ?? 0n) <= dollars(RUN_BALANCE_MIN_DOLLARS);

export function BalanceCell({ user }: { readonly user: UserView }) {
  const places = useColumnPlaces('balance', user.balance);
  if (!isBalanceLow(user)) return <MoneyCell column="balance" amount={user.balance} />;
  return (
    <span
      className={classes.low}
      title={t('Campaigns run only above ${minimum}. Balance: ${balance}', {
        minimum: RUN_BALANCE_MIN_DOLLARS,
        balance: user.balance,
      })}
    >
      {formatMoney(user.balance, places)}
      {/* Colour alone says nothing to many. */}
      <span hidden>, {t('low')}</span>
    </span>
  );
}

export function FlagsCell({ user }: { readonly user: UserView }) {
  const flags = CONTENT_FLAG_TEXTS.filter(({ field }) => user[field]);
  if (flags.length === 0) return <span className={classes.dim}>{NOTHING}</span>;
  return (
    <span className={classes.badges}>
      {flags.map(({ field, label, means, color }) => (
        <Badge key={field} size="sm" variant="light" color={color} title={means}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

/** Sales manager and account manager of an advertiser. */
export function ManagersCell({ user }: { readonly user: UserView }) {
  const { salesManagerId, accountManagerId } = user;
  if (salesManagerId === null && accountManagerId === null) {
    return <span className={classes.dim}>{NOTHING}</span>;
  }
  return (
    <span className={classes.text}>
      {salesManagerId !== null && <ManagerName id={salesManagerId} duty={t('Sales')} />}
      {accountManagerId !== null && <ManagerName id={accountManagerId} duty={t('Account')} />}
    </span>
  );
}

function ManagerName({ id, duty }: { readonly id: number; readonly duty: string }) {
  const name = useUserName(id);
  return (
    <span>
      {name ?? t('User {id}', { id })} <span className={classes.dim}>{duty}</span>
    </span>
  );
}

export function CountryName({ iso3 }: { readonly iso3: string | null }) {
  const { data } = useQuery({ ...countriesQuery, enabled: iso3 !== null });
  if (iso3 === null) return <span className={classes.dim}>{NOTHING}</span>;
  return data?.find((country) => country.iso3 === iso3)?.name ?? iso3;
}

/** Marks an account as a favourite for all staff. */
export function FavouriteCell({ user }: { readonly user: UserView }) {
  const command = useCommand<boolean>({
    run: (isFavorite) => changeUser(user.id, { isFavorite }),
    invalidates: [['user']],
    optimistic: {
      queryKey: ['user', 'all'],
      update: (cached, isFavorite) => patchById<UserView>(cached, user.id, { isFavorite }),
    },
  });
  const name = fullName(user);
  return (
    <IconButton
      label={
        user.isFavorite ? t('Remove {name} from favorites', { name }) : t('Add {name} to favorites', { name })
      }
      aria-pressed={user.isFavorite}
      className={classes.star ?? ''}
      onClick={() => command.run(!user.isFavorite)}
    >
      {user.isFavorite ? <IconStarFilled size="1rem" aria-hidden /> : <IconStar size="1rem" aria-hidden />}
    </IconButton>
  );
}
