import { Link } from 'react-router-dom';

import { CreativeList } from '../../../features/creatives/list/creative-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconShieldCheck } from '../../../ui/icons.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('All advertisers’ creatives.')}
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.adminCreativesModeration.href()}
            leftSection={<IconShieldCheck size="1rem" aria-hidden />}
          >
            {t('Moderate')}
          </Button>
        }
      />
      <CreativeList scope="all" />
    </>
  );
}
