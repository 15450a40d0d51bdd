import { Link } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout/layout.tsx';

/** The two ways to a first campaign. */
export const FirstCampaign = () => (
  <Group gap="xs" justify="center">
    <Button component={Link} to={paths.campaignGuided.href()}>
      Guided setup
    </Button>
    <Button component={Link} to={paths.campaignAdd.href()} variant="default">
      Start from scratch
    </Button>
  </Group>
);
