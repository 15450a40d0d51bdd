import { useParams } from 'react-router-dom';

import { AuthCard } from '../../../features/auth/auth-card.tsx';
import { PageLink } from '../../../features/auth/page-link.tsx';
import { RestorePasswordForm } from '../../../features/auth/restore-password-form.tsx';
import { paths } from '../../../lib/paths.ts';

export function Page() {
  const { token = '' } = useParams();
  return (
    <AuthCard
      title="Choose a new password"
      description="Every other session of your account ends."
      links={<PageLink to={paths.login.href()}>Back to sign in</PageLink>}
    >
      <RestorePasswordForm token={token} />
    </AuthCard>
  );
}
