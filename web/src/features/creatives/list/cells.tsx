import type { CreativeView } from '@marquee/schemas/creative/views';
import type { AdStats } from '@marquee/schemas/queries/stats';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatCount, formatMoney, formatPercent, NOTHING, plural } from '../../../lib/format.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/overlays/tooltip.tsx';
import { LinkCell } from '../../../widgets/cells/link-cell.tsx';
import { ToggleCell } from '../../../widgets/cells/toggle-cell.tsx';
import { LiveNumber } from '../../../widgets/live-number/live-number.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import type { CreativeScope } from '../api.ts';
import { useSwitchCreative } from '../commands/use-creative-commands.ts';
import { campaignHref, editHref } from '../paths.ts';
import { TypeGlyph } from '../type-glyph.tsx';
import { toggledMessage } from '../labels.ts';
import classes from './cells.module.css';

interface CellProps {
  readonly creative: CreativeView;
  readonly scope: CreativeScope;
}

/** The creative's image, or the sign of its type. */
export function Thumbnail({ creative }: { readonly creative: CreativeView }) {
  const { media, creativeType } = creative;
  const [isBroken, setIsBroken] = useState(false);
  const isImage = media !== null && creativeType !== 'video' && !isBroken;
  return (
    <span className={classes.thumbnail} aria-hidden>
      {isImage ? (
        <img
          src={media.url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <TypeGlyph type={creativeType} size="1.25rem" />
      )}
    </span>
  );
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
      label={`${creative.name} is active`}
      value={creative.isActive}
      onToggle={(isActive) => switchTo(creative, isActive)}
      success={toggledMessage}
    />
  );
}

/** How many campaigns show it; a click names them. */
export function CampaignsCell({ creative, scope }: CellProps) {
  const { campaigns, name } = creative;
  if (campaigns.length === 0) return <span className={classes.none}>None</span>;
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.campaigns}
          aria-label={`${plural(campaigns.length, 'campaign')} of ${name}`}
        >
          {plural(campaigns.length, 'campaign')}
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

const money = (value: unknown) => formatMoney(typeof value === 'string' ? value : null);
const share = (value: unknown) => formatPercent(typeof value === 'number' ? value : null);
const FORMATS = {
  impressions: undefined,
  clicks: undefined,
  wins: undefined,
  ctr: share,
  winRate: share,
  dspSpend: money,
  conversions: undefined,
  cpa: money,
  conversionValue: money,
  roas: share,
} as const;

/** A figure of the statistics that a list shows. */
export type Counted = keyof typeof FORMATS;

/** A figure of all creatives of the list's filter. */
export const totalOf =
  (figure: Counted) =>
  (stats: AdStats): ReactNode =>
    (FORMATS[figure] ?? formatCount)(stats[figure] as never);

/** A figure of a creative in the period of the list. */
export function StatCell({
  creative,
  figure,
}: {
  readonly creative: CreativeView;
  readonly figure: Counted;
}) {
  const { stats } = creative;
  const format = FORMATS[figure];
  if (stats === null) return <span title="Statistics are unavailable right now">{NOTHING}</span>;
  return <LiveNumber value={stats[figure]} {...(format === undefined ? {} : { format })} />;
}
