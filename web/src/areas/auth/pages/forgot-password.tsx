import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { BackLink } from '../../../features/auth/back-link.tsx';
import { ForgotPasswordForm } from '../../../features/auth/forgot-password-form.tsx';
import { SignedInAs } from '../../../features/auth/signed-in-as.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';

export function Page() {
  const { isSignedIn } = useSession();
  return (
    <AuthCard
      title={t('Forgot your password?')}
      description={t('Enter your email and we’ll send you a reset link.')}
      links={<BackLink />}
    >
      {isSignedIn && <SignedInAs />}
      <ForgotPasswordForm />
    </AuthCard>
  );
}
