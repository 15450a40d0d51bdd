import { UserAddForm } from '../../../features/users/user-add-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="The address counts as confirmed: the person can sign in at once." />
      <UserAddForm />
    </>
  );
}
