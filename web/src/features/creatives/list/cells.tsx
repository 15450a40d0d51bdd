import type { CreativeView } from '@marquee/schemas/creative/views';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { UnstyledButton } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/overlays/tooltip.tsx';
import type { StillAdProps } from '../../../widgets/ad-preview/still-ad.tsx';
import { LinkCell } from '../../../widgets/cells/link-cell.tsx';
import { ToggleCell } from '../../../widgets/cells/toggle-cell.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import type { CreativeScope } from '../calls.ts';
import { useSwitchCreative } from '../commands/use-creative-commands.ts';
import { campaignHref, editHref } from '../paths.ts';
import { TypeGlyph } from '../type-glyph.tsx';
import { toggledMessage } from '../labels.ts';
import classes from './cells.module.css';

interface CellProps {
  readonly creative: CreativeView;
  readonly scope: CreativeScope;
}

const StillAd = lazyWithRetry<StillAdProps>(
  async () => (await import('../../../widgets/ad-preview/still-ad.tsx')).StillAd,
);

/** Pixels of a thumbnail, without its border. */
const BOX = { width: 42, height: 34 };

/** The creative as a thumbnail, or the sign of its type where there is none. */
export const Thumbnail = ({ creative }: { readonly creative: CreativeView }) => (
  <span className={classes.thumbnail} aria-hidden inert>
    <AdThumbnail creative={creative} />
  </span>
);

function AdThumbnail({ creative }: { readonly creative: CreativeView }) {
  const { media, creativeType } = creative;
  const [isBroken, setIsBroken] = useState(false);
  const glyph = <TypeGlyph type={creativeType} size="1.25rem" />;
  if (isBroken) return glyph;
  if (media === null)
    return (
      <Suspense fallback={glyph}>
        <StillAd source={creative} box={BOX} fallback={glyph} />
      </Suspense>
    );
  const onError = () => setIsBroken(true);
  // The first frame of a video, without its sound or the rest of it.
  if (creativeType === 'video')
    return <video src={media.url} preload="metadata" muted playsInline onError={onError} />;
  return <img src={media.url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={onError} />;
}

export function NameCell({ creative, scope }: CellProps) {
  return (
    <span className={classes.name}>
      <Thumbnail creative={creative} />
      <LinkCell to={editHref(scope, creative.id)} detail={`#${creative.id}`}>
        {creative.name}
      </LinkCell>
    </span>
  );
}

export function SwitchCell({ creative, scope }: CellProps) {
  const switchTo = useSwitchCreative(scope);
  return (
    <ToggleCell
      label={t('{name} is active', { name: creative.name })}
      value={creative.isActive}
      onToggle={(isActive) => switchTo(creative, isActive)}
      success={toggledMessage}
    />
  );
}

/** How many campaigns show it; a click names them. */
export function CampaignsCell({ creative, scope }: CellProps) {
  const { campaigns, name } = creative;
  if (campaigns.length === 0) return <span className={classes.none}>{t('None')}</span>;
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.campaigns}
          aria-label={t('{count, plural, one {# campaign} other {# campaigns}} of {name}', {
            count: campaigns.length,
            name,
          })}
        >
          {t('{count, plural, one {# campaign} other {# campaigns}}', { count: campaigns.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.campaignList}>
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <Link to={campaignHref(scope, campaign.id)}>{campaign.name}</Link>
              <EntityStatus status={campaign.status} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
