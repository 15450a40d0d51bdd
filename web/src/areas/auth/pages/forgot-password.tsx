import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { ForgotPasswordForm } from '../../../features/auth/forgot-password-form.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { paths } from '../../../lib/paths.ts';

export const Page = () => (
  <AuthCard
    title="Forgot your password?"
    description="Tell us your address, and we send you a link to a new one."
    links={<PageLink to={paths.login.href()}>Back to sign in</PageLink>}
  >
    <ForgotPasswordForm />
  </AuthCard>
);
