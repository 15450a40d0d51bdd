import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return <PageHeader />;
}
