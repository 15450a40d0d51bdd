import { AudienceAddForm } from '../../../features/audiences/audience-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Choose the audience afterwards in the targeting of your campaigns." />
      <AudienceAddForm />
    </>
  );
}
