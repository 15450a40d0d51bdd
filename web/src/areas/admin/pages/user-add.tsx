import { UserAddForm } from '../../../features/users/user-add-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('The email address counts as confirmed, so they can sign in right away.')} />
      <UserAddForm />
    </>
  );
}
