import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { SignUpForm } from '../../../features/auth/sign-up-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';

export const Page = () => (
  <AuthCard
    title={t('Create your account')}
    description={t('Set up campaigns in minutes and watch them live.')}
    links={<PageLink to={paths.login.href()}>{t('Already have an account? Sign in')}</PageLink>}
  >
    <SignUpForm />
  </AuthCard>
);
