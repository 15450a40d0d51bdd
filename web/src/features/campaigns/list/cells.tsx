import { campaignResource } from '@marquee/schemas/campaign/fields';
import { bidPriceMessage, budgetMessage } from '@marquee/schemas/campaign/limits';
import { parseDollars } from '@marquee/schemas/common/money';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';

import { formatDateTime, formatMoney, NOTHING } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useLiveStats } from '../../../live/live-totals.ts';
import { Progress } from '../../../ui/feedback/feedback.tsx';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import type { InlineDateProps } from '../../../widgets/cells/inline-date-editor.tsx';
import { InlineMoney } from '../../../widgets/cells/inline-money.tsx';
import { InlineText } from '../../../widgets/cells/inline-text.tsx';
import { LinkCell } from '../../../widgets/cells/link-cell.tsx';
import { ToggleCell } from '../../../widgets/cells/toggle-cell.tsx';
import { AdFigure, type Counted } from '../../../widgets/entity-list/figures/ad-figure.tsx';
import type { CampaignScope } from '../api.ts';
import {
  campaignHref,
  relatedPath,
  toggledMessage,
  useEditCampaign,
  useSwitchCampaign,
} from '../commands/use-campaign-commands.ts';
import { type BudgetName, type Budgets, dailyLimit, limitNanos, totalLimit } from '../model/amounts.ts';
import { goalFigure } from '../model/goal.ts';
import { pacingOf } from '../model/pacing.ts';
import { describeBid } from '../model/describe-bid.ts';
import { useSpentToday } from '../today-spend-context.tsx';
import classes from './cells.module.css';

interface CellProps {
  readonly campaign: CampaignView;
  readonly scope: CampaignScope;
}

const NAME_MIN = 2;

/** The name leads to the campaign; the pencil beside it edits it. */
export function NameCell({ campaign, scope }: CellProps) {
  const edit = useEditCampaign(scope);
  return (
    <span className={classes.name}>
      <LinkCell to={campaignHref(scope, campaign.id)} detail={`#${campaign.id}`}>
        {campaign.name}
      </LinkCell>
      <InlineText
        label={t('Campaign name')}
        of={campaign.name}
        value={campaign.name}
        min={NAME_MIN}
        onSave={(name) => edit(campaign, { name })}
      >
        {' '}
      </InlineText>
    </span>
  );
}

export function SwitchCell({ campaign, scope }: CellProps) {
  const switchTo = useSwitchCampaign(scope);
  return (
    <ToggleCell
      label={t('{name} is on', { name: campaign.name })}
      value={campaign.isActive}
      onToggle={(isActive) => switchTo(campaign, isActive)}
      success={toggledMessage}
    />
  );
}

export function BidCell({ campaign, scope }: CellProps) {
  const edit = useEditCampaign(scope);
  return (
    <InlineMoney
      label={t('Bid')}
      of={campaign.name}
      places={9}
      value={campaign.bidPrice}
      format={(bid) => describeBid(campaign.pricingModel, bid)}
      check={(bid) => bidPriceMessage(campaign.pricingModel, parseDollars(bid) ?? 0n)}
      onSave={(bidPrice) => edit(campaign, { bidPrice })}
    />
  );
}

const formatLimit = (amount: string): string =>
  limitNanos(amount) === undefined ? t('No limit') : formatMoney(amount);

interface BudgetCellProps extends CellProps {
  readonly field: BudgetName;
}

export function BudgetCell({ campaign, scope, field }: BudgetCellProps) {
  const edit = useEditCampaign(scope);
  const label = declaredText(campaignResource.fields[field].label);
  return (
    <InlineMoney
      label={label}
      of={campaign.name}
      value={campaign[field]}
      format={formatLimit}
      isLimit
      check={(amount) =>
        budgetMessage(label, parseDollars(amount) ?? 0n) ?? totalError({ ...campaign, [field]: amount })
      }
      onSave={(amount) => edit(campaign, { [field]: amount })}
    />
  );
}

/** What is wrong with both budgets together; undefined when nothing is. */
function totalError(budgets: Budgets): string | undefined {
  const total = totalLimit(budgets);
  return total !== undefined && total <= (dailyLimit(budgets) ?? 0n)
    ? t('Total budget must be greater than the daily budget.')
    : undefined;
}

interface DateCellProps extends CellProps {
  readonly field: 'startAt' | 'endAt';
}

/** Fetched by the lists that show it: most do not. */
const InlineDate = lazyWithRetry<InlineDateProps>(
  async () => (await import('../../../widgets/cells/inline-date.tsx')).InlineDate,
);

export function FlightCell({ campaign, scope, field }: DateCellProps) {
  const edit = useEditCampaign(scope);
  const { timezone: zone, [field]: value } = campaign;
  const none = field === 'startAt' ? t('Immediately') : t('No end');
  return (
    <Suspense fallback={value === null ? none : formatDateTime(value, zone)}>
      <InlineDate
        {...{ value, zone, none }}
        label={field === 'startAt' ? t('Start') : t('End')}
        of={campaign.name}
        withTime
        onSave={(instant) => edit(campaign, { [field]: instant })}
      />
    </Suspense>
  );
}

interface StatCellProps {
  readonly campaign: CampaignView;
  readonly figure: Counted;
}

/** A figure of a campaign in the period of the list, as it counts. */
export const StatCell = ({ campaign, figure }: StatCellProps) => (
  <AdFigure figure={figure} stats={useLiveStats(campaign.id, campaign.stats)} />
);

/** What an action cost against the goal; empty for campaigns without one. */
export function GoalCell({ campaign }: { readonly campaign: CampaignView }) {
  const figure = goalFigure(campaign, useLiveStats(campaign.id, campaign.stats));
  if (figure === undefined) return <span className={classes.dimmed}>{NOTHING}</span>;
  const { ecpa, label, isAbove } = figure;
  return (
    <span className={classes.goal} data-above={isAbove || undefined}>
      {isAbove && <IconAlertTriangle size="1rem" aria-hidden />}
      {ecpa === undefined ? sentence(label) : `${ecpa} ${label}`}
    </span>
  );
}

const sentence = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** How far today's, or the whole, budget is spent. */
export function PacingCell({ campaign }: { readonly campaign: CampaignView }) {
  const stats = useLiveStats(campaign.id, campaign.stats);
  const pacing = pacingOf(campaign, useSpentToday(campaign), stats?.lifetimeSpend ?? stats?.dspSpend);
  if (pacing === undefined)
    return (
      <span className={classes.dimmed}>
        {(dailyLimit(campaign) ?? totalLimit(campaign)) ? NOTHING : t('No budget set')}
      </span>
    );
  return (
    <div className={classes.pacing}>
      <Progress
        value={pacing.percent}
        size="sm"
        {...(pacing.isSpent ? { color: 'orange' } : {})}
        aria-label={t('Budget of {name}: {label}', { name: campaign.name, label: pacing.label })}
      />
      <span className={classes.pacingLabel}>{pacing.label}</span>
    </div>
  );
}

/** How many creatives there are, and the way to them. */
export function CreativesCell({ campaign, scope }: CellProps) {
  return (
    <Link
      className={classes.count}
      to={relatedPath(scope).href({ id: campaign.id })}
      aria-label={t('{creativesCount} creatives of {name}', {
        creativesCount: campaign.creativesCount,
        name: campaign.name,
      })}
    >
      {campaign.creativesCount}
    </Link>
  );
}
