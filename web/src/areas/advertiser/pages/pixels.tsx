import { Link } from 'react-router-dom';

import { PixelList } from '../../../features/conversion-pixels/pixel-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.pixelAdd.href()}>
            New pixel
          </Button>
        }
      />
      <PixelList />
    </>
  );
}
