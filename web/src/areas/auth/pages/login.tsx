import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { LoginForm } from '../../../features/auth/login-form.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';

export const Page = () => (
  <AuthCard
    title={t('Sign in')}
    description={t('Welcome back.')}
    links={
      <>
        <PageLink to={paths.forgotPassword.href()}>{t('Forgot your password?')}</PageLink>
        <PageLink to={paths.signUp.href()}>{t('Create an account')}</PageLink>
      </>
    }
  >
    <LoginForm />
  </AuthCard>
);
