import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { LoginForm } from '../../../features/auth/login-form.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { paths } from '../../../lib/paths.ts';

export const Page = () => (
  <AuthCard
    title="Sign in"
    description="Welcome back."
    links={
      <>
        <PageLink to={paths.forgotPassword.href()}>Forgot your password?</PageLink>
        <PageLink to={paths.signUp.href()}>Create an account</PageLink>
      </>
    }
  >
    <LoginForm />
  </AuthCard>
);
