import { CreativeAdd } from '../../../features/creatives/form/creative-add.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader />
      <CreativeAdd />
    </>
  );
}
