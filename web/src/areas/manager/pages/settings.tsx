import { PasswordForm } from '../../../features/account-settings/password-form.tsx';
import { SecondFactorCard } from '../../../features/second-factor/second-factor-card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

/** How a manager signs in. */
export const Page = () => (
  <>
    <PageHeader />
    <Stack gap="lg">
      <PasswordForm />
      <SecondFactorCard />
    </Stack>
  </>
);
