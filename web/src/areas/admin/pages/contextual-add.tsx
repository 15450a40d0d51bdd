import { BundleForUserAddForm } from '../../../features/contextual-bundles/bundle-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Made for everyone, every advertiser can use it and none can change it." />
      <BundleForUserAddForm />
    </>
  );
}
