import { Link } from 'react-router-dom';

import { BundleList } from '../../../features/contextual-bundles/bundle-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description="Bundles for everyone can be used by every advertiser."
        actions={
          <Button component={Link} to={paths.adminContextualAdd.href()}>
            New bundle
          </Button>
        }
      />
      <BundleList scope="all" />
    </>
  );
}
