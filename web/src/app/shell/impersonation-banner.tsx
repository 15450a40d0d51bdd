import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { profileQuery } from '../../lib/profile.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconUserShield } from '../../ui/icons.ts';
import classes from './banner.module.css';
import { STOPPING } from './impersonation-notice.tsx';

/** Banner above every page while an admin acts as another user: names the user and stops acting. */
export function ImpersonationBanner() {
  const { sudoUser } = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: sudoUser !== undefined });
  const navigate = useNavigate();
  if (sudoUser === undefined) return null;
  const name = data === undefined ? t('user {sudoUser}', { sudoUser }) : `${data.firstName} ${data.lastName}`;
  // The page is left first: what it shows is not the admin's, and what was typed on it may be worth a question.
  const stop = () => void navigate(paths.userManagement.href(), { state: STOPPING });
  return (
    <div role="region" aria-label={t('Impersonation')} className={classes.banner} data-tone="warning">
      <IconUserShield size="1.125rem" aria-hidden />
      <p className={classes.text}>
        {t('You are acting as')} <strong>{name}</strong>
        {data !== undefined && (
          <span className={classes.detail}>
            {' '}
            {t('· {email} · ID {id}', { email: data.email, id: data.id })}
          </span>
        )}
        .<span className={classes.detail}> {t('Everything you do is logged with both names.')}</span>
      </p>
      <Button size="compact-sm" variant="white" color="dark" onClick={stop}>
        {t('Stop')}
      </Button>
    </div>
  );
}
