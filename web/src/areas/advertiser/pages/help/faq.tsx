import { Faq } from '../../../../features/faq/faq.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Short answers to what advertisers ask most" />
      <Faq />
    </>
  );
}
