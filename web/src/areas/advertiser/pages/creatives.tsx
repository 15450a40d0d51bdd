import { Link } from 'react-router-dom';

import { CreativeList } from '../../../features/creatives/list/creative-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { UploadImagesButton } from '../../../widgets/creative-images/upload-images-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <>
            <UploadImagesButton creativeType="banner" />
            <Button
              component={Link}
              to={paths.creativeAdd.href()}
              leftSection={<IconPlus size="1rem" aria-hidden />}
            >
              {t('New creative')}
            </Button>
          </>
        }
      />
      <CreativeList scope="own" />
    </>
  );
}
