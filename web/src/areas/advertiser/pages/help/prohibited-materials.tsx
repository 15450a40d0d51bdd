import { ContentPolicy } from '../../../../features/content-policy/content-policy.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('What ads and landing pages may show, by IAB category')} />
      <ContentPolicy />
    </>
  );
}
