import { Link } from 'react-router-dom';

import { AudienceList } from '../../../features/audiences/audience-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.audienceAdd.href()}>
            New audience
          </Button>
        }
      />
      <AudienceList />
    </>
  );
}
