import { ContentPolicy } from '../../../../features/content-policy/content-policy.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="What ads and landing pages may show, by IAB category" />
      <ContentPolicy />
    </>
  );
}
