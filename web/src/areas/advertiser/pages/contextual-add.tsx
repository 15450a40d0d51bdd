import { BundleAddForm } from '../../../features/contextual-bundles/bundle-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Choose the bundle afterwards in the targeting of your campaigns." />
      <BundleAddForm />
    </>
  );
}
