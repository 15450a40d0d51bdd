import { UserAddForm } from '../../../features/users/user-add-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="The email address counts as confirmed, so they can sign in right away." />
      <UserAddForm />
    </>
  );
}
