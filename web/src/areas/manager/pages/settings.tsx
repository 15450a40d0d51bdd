import { PasswordForm } from '../../../features/account-settings/password-form.tsx';
import { SecondFactorCard } from '../../../features/second-factor/second-factor-card.tsx';
import { SessionsPanel } from '../../../features/sessions/sessions-panel.tsx';
import { useProfile } from '../../../lib/profile.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

/** How a manager signs in. */
export function Page() {
  const { id } = useProfile();
  return (
    <>
      <PageHeader />
      <Stack gap="lg">
        <PasswordForm />
        <SecondFactorCard />
        <SessionsPanel userId={id} isOwn />
      </Stack>
    </>
  );
}
