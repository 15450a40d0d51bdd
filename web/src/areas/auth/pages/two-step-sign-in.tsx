import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { secondFactorQuery } from '../../../features/second-factor/api.ts';
import { SecondFactorPanel } from '../../../features/second-factor/second-factor-panel.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { signOut } from '../../../lib/session/session-actions.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * Where staff set up a second factor before anything else, and where users without a settings page manage it.
 */
export function Page() {
  const navigate = useNavigate();
  const isOn = useQuery(secondFactorQuery).data?.isOn === true;
  const home = paths.home.href();
  const leave = () => void signOut().then(() => navigate(paths.login.href()));
  return (
    <AuthCard
      title={t('Two-step sign-in')}
      description={t('Enter the code from your phone.')}
      links={
        <>
          {isOn && <PageLink to={home}>{t('Go to Marquee')}</PageLink>}
          <Button variant="transparent" size="compact-sm" px={0} onClick={leave}>
            {t('Sign out')}
          </Button>
        </>
      }
    >
      <SecondFactorPanel
        doneLabel={t('I’ve saved them, continue')}
        onDone={() => void navigate(home, { replace: true })}
      />
    </AuthCard>
  );
}
