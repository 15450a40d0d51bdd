import { Link } from 'react-router-dom';

import { CreativeList } from '../../../features/creatives/list/creative-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconShieldCheck } from '../../../ui/icons.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description="All advertisers’ creatives."
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.adminCreativesModeration.href()}
            leftSection={<IconShieldCheck size="1rem" aria-hidden />}
          >
            Moderate
          </Button>
        }
      />
      <CreativeList scope="all" />
    </>
  );
}
