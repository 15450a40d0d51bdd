import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { SignUpForm } from '../../../features/auth/sign-up-form.tsx';
import { paths } from '../../../lib/paths.ts';

export const Page = () => (
  <AuthCard
    title="Create your account"
    description="Set up campaigns in minutes and watch them live."
    links={<PageLink to={paths.login.href()}>Already have an account? Sign in</PageLink>}
  >
    <SignUpForm />
  </AuthCard>
);
