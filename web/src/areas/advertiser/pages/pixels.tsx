import { PixelList } from '../../../features/conversion-pixels/pixel-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader actions={<NewButton to={paths.pixelAdd.href()}>{t('New pixel')}</NewButton>} />
      <PixelList />
    </>
  );
}
