import { Link } from 'react-router-dom';

import { BundleList } from '../../../features/contextual-bundles/bundle-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.contextualAdd.href()}>
            New bundle
          </Button>
        }
      />
      <BundleList scope="own" />
    </>
  );
}
