import { Faq } from '../../../../features/faq/faq.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Short answers to what advertisers ask most')} />
      <Faq />
    </>
  );
}
