import { Link } from 'react-router-dom';

import { SspEndpointList } from '../../../features/endpoints/ssp/ssp-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description="Exchanges that send us bid requests, each with its own URL, key and limits."
        actions={
          <Button component={Link} to={paths.sspEndpointAdd.href()}>
            New endpoint
          </Button>
        }
      />
      <SspEndpointList />
    </>
  );
}
