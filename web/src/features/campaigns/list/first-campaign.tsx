import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout/layout.tsx';

/** The two ways to a first campaign. */
export const FirstCampaign = () => (
  <Group gap="xs" justify="center">
    <Button component={Link} to={paths.campaignGuided.href()}>
      {t('Guided setup')}
    </Button>
    <Button component={Link} to={paths.campaignAdd.href()} variant="default">
      {t('Start from scratch')}
    </Button>
  </Group>
);
