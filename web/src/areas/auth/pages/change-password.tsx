import { useParams } from 'react-router-dom';

import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { RestorePasswordForm } from '../../../features/auth/restore-password-form.tsx';
import { SignOutFirst } from '../../../features/auth/signed-in-as.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';

export function Page() {
  const { token = '' } = useParams();
  const { isSignedIn } = useSession();
  return (
    <AuthCard
      title={t('Choose a new password')}
      description={t('You’ll be signed out everywhere else.')}
      links={isSignedIn ? undefined : <PageLink to={paths.login.href()}>{t('Back to sign in')}</PageLink>}
    >
      {isSignedIn ? (
        <SignOutFirst>{t('This sets the password for the account that received the email.')}</SignOutFirst>
      ) : (
        <RestorePasswordForm token={token} />
      )}
    </AuthCard>
  );
}
