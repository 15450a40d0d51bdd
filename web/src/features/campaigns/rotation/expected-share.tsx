import { useQuery } from '@tanstack/react-query';

import { NOTHING } from '../../../lib/format.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import type { CampaignScope } from '../api.ts';
import { rotationQuery } from './rotation-api.ts';
import { formatShare, shareReason } from './rotation-labels.ts';
import classes from './rotation.module.css';

interface ExpectedShareProps {
  readonly scope: CampaignScope;
  readonly campaignId: number;
  readonly creativeId: number;
}

/** How often a creative is expected to be shown among those of its size, and why. */
export function ExpectedShare({ scope, campaignId, creativeId }: ExpectedShareProps) {
  const { data: rotation } = useQuery(rotationQuery(scope, campaignId));
  const share = rotation?.creatives.find(({ id }) => id === creativeId);
  if (rotation === undefined || share === undefined) return <span className={classes.share}>{NOTHING}</span>;
  return (
    <Tooltip label={shareReason(share, rotation)} multiline w={260}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its reason is read on focus */}
      <span className={classes.share} tabIndex={0} data-quiet={share.reason === 'not-running'}>
        {formatShare(share.share)}
      </span>
    </Tooltip>
  );
}
