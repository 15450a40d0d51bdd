import { PixelAddForm } from '../../../features/conversion-pixels/pixel-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('You get the code to install after you create the pixel.')} />
      <PixelAddForm />
    </>
  );
}
