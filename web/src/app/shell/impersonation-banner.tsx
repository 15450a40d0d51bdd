import type { ProfileView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { profileQuery } from '../../lib/profile.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconUserShield } from '../../ui/icons.ts';
import classes from './banner.module.css';
import { STOPPING } from './impersonation-notice.tsx';

interface ActingAsProps {
  readonly id: number;
  /** Undefined while it is loading. */
  readonly user: ProfileView | undefined;
}

function ActingAs({ id, user }: ActingAsProps) {
  if (user === undefined) {
    return (
      <Message
        text="You are acting as <strong>user {id}</strong>.<detail> Everything you do is logged with both names.</detail>"
        values={{ id }}
        elements={{ strong: <strong />, detail: <span className={classes.detail} /> }}
      />
    );
  }
  return (
    <Message
      text="You are acting as <name/><detail> · <email/> · ID {id}</detail>.<detail> Everything you do is logged with both names.</detail>"
      values={{ id: user.id }}
      elements={{
        name: (
          <strong>
            {user.firstName} {user.lastName}
          </strong>
        ),
        email: <>{user.email}</>,
        detail: <span className={classes.detail} />,
      }}
    />
  );
}

/** Banner above every page while an admin acts as another user: names the user and stops acting. */
export function ImpersonationBanner() {
  const { sudoUser } = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: sudoUser !== undefined });
  const navigate = useNavigate();
  if (sudoUser === undefined) return null;

  // The page is left first: what it shows is not the admin's, and what was typed on it may be worth a question.
  const stop = () => void navigate(paths.userManagement.href(), { state: STOPPING });
  return (
    <div role="region" aria-label={t('Impersonation')} className={classes.banner} data-tone="warning">
      <IconUserShield size="1.125rem" aria-hidden />
      <p className={classes.text}>
        <ActingAs id={sudoUser} user={data} />
      </p>
      <Button size="compact-sm" variant="white" color="dark" onClick={stop}>
        {t('Stop')}
      </Button>
    </div>
  );
}
