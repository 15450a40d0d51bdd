import type { AttentionItem, AttentionReason } from '@marquee/schemas/queries/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatAgo } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { onOwnClock } from '../../lib/zone/own-instants.ts';
import { paths } from '../../lib/paths.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { Card } from '../../ui/layout/card.tsx';
import {
  EmptyState,
  ErrorState,
  Skeleton,
  StatusBadge,
  type StatusTone,
} from '../../ui/feedback/feedback.tsx';
import { IconCircleCheck, IconSpeakerphone } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { NextStart } from '../../widgets/day-forecast/next-start.tsx';
import { describeNoBidReason } from '../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import { attentionQuery, ownCampaignsQuery } from './api.ts';
import styles from './dashboard.module.css';

const REASONS: Readonly<Record<AttentionReason, { readonly label: string; readonly status: StatusTone }>> = {
  disapproved: { label: t('Disapproved'), status: 'disapproved' },
  'no-approved-creative': { label: t('No approved creative'), status: 'disapproved' },
  'budget-spent': { label: t('Budget spent'), status: 'disabled' },
  'daily-budget-spent': { label: t('Daily budget spent'), status: 'pending' },
  'budget-group-spent': { label: t('Group budget spent'), status: 'pending' },
  'ends-soon': { label: t('Ends soon'), status: 'pending' },
  'low-balance': { label: t('Balance too low'), status: 'disapproved' },
  'no-bids': { label: t('No bids'), status: 'pending' },
  'few-creatives': { label: t('Few creatives'), status: 'info' },
  'not-delivering': { label: t('Not delivering'), status: 'pending' },
  'outside-hours': { label: t('Outside schedule'), status: 'info' },
};

/** Campaigns that need their owner, the most urgent first, and why. */
export function AttentionCard({ zone }: { readonly zone: string }) {
  const { data, isPending, error, refetch, dataUpdatedAt } = useQuery(attentionQuery);
  const { data: campaigns } = useQuery(ownCampaignsQuery);
  return (
    <Card
      title={t('Needs your attention')}
      description={
        <>
          {data && describeList(data)}
          <AsOf at={dataUpdatedAt} zone={zone} />
        </>
      }
    >
      {isPending && <Skeleton height={140} />}
      {error && !data && <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />}
      {data && data.attention.length === 0 && <NothingToDo hasCampaigns={campaigns?.length !== 0} />}
      {data && data.attention.length > 0 && (
        <ul className={styles.list}>
          {data.attention.map((item) => (
            <Item key={item.campaignId} item={item} readAtMs={dataUpdatedAt} />
          ))}
        </ul>
      )}
      {data && !data.statsAvailable && (
        <Stack gap="xs" mt="sm">
          <Text size="sm" c="dimmed">
            {t('Statistics are unavailable, so issues based on them are missing here.')}
          </Text>
        </Stack>
      )}
    </Card>
  );
}

interface ItemProps {
  readonly item: AttentionItem;
  /** When it was read, milliseconds since 1970. */
  readonly readAtMs: number;
}

function Item({ item: { campaignId, name, reason, since, detail, ...item }, readAtMs }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <Link className={styles.link} title={name} to={paths.campaign.href({ id: campaignId, tab: '' })}>
          {name}
        </Link>
        <StatusBadge status={REASONS[reason].status} label={REASONS[reason].label} />
      </div>
      <Text size="sm" c="dimmed">
        {onOwnClock(declaredText(detail))}
        {since !== null && <> {t('Since {since}.', { since: formatAgo(since, readAtMs) })}</>}
      </Text>
      <WhyNot {...item} campaignId={campaignId} reason={reason} />
    </li>
  );
}

/** Their texts say when the campaign goes on. */
const SAYS_WHEN: ReadonlySet<AttentionReason> = new Set(['daily-budget-spent', 'budget-group-spent']);

type WhyNotProps = Pick<AttentionItem, 'campaignId' | 'reason' | 'noBidReason' | 'nextStart' | 'timezone'>;

/** What mostly keeps the campaign from bidding and when it goes on by itself, as its own page says it. */
function WhyNot({ campaignId, reason, noBidReason, nextStart, timezone }: WhyNotProps) {
  const nextAt = SAYS_WHEN.has(reason) ? null : nextStart;
  if (noBidReason === null && nextAt === null) return null;
  return (
    <Text size="sm">
      {nextAt !== null && (
        <>
          <NextStart at={nextAt} zone={timezone} />{' '}
        </>
      )}
      {noBidReason !== null && (
        <>
          {t('Most common reason: {reason}.', {
            reason: withinSentence(describeNoBidReason(noBidReason).title),
          })}{' '}
        </>
      )}
      <Link className={styles.inline} to={paths.campaign.href({ id: campaignId, tab: 'no-bid-reasons' })}>
        {t('See all reasons')}
      </Link>
    </Text>
  );
}

/** How many are listed, where there are more. */
const describeList = ({
  attention,
  total,
}: {
  readonly attention: readonly unknown[];
  readonly total: number;
}): string | undefined =>
  total > attention.length
    ? t('{count} of {total} campaigns', { count: attention.length, total })
    : undefined;

const NothingToDo = ({ hasCampaigns }: { readonly hasCampaigns: boolean }) =>
  hasCampaigns ? (
    <EmptyState
      icon={<IconCircleCheck />}
      title={t('All clear')}
      text={t('No campaign needs your attention.')}
    />
  ) : (
    <EmptyState
      icon={<IconSpeakerphone />}
      title={t('No campaigns yet')}
      text={t('Anything that needs your attention appears here.')}
    />
  );
