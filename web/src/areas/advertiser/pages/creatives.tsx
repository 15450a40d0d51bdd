import { CreativeList } from '../../../features/creatives/list/creative-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { UploadImagesButton } from '../../../widgets/creative-images/upload-images-button.tsx';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <>
            <UploadImagesButton creativeType="banner" />
            <NewButton to={paths.creativeAdd.href()}>{t('New creative')}</NewButton>
          </>
        }
      />
      <CreativeList scope="own" />
    </>
  );
}
