import type { CreativeView } from '@marquee/schemas/creative/views';
import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Alert, ErrorState } from '../../../ui/feedback/feedback.tsx';
import { currentToasts, pressToast } from '../../../ui/feedback/toast.ts';
import type { RejectDialog as RejectDialogPart } from '../commands/reject-dialog.tsx';
import { CreativePreview } from '../../../widgets/ad-preview/creative-preview.tsx';
import { clickUrlOf, withSamples } from '../../../widgets/ad-preview/preview-source.ts';
import { CreativeFacts } from './creative-facts.tsx';
import { DecisionBar } from '../../../widgets/review-queue/decision-bar.tsx';
import {
  CaughtUp,
  reviewItemClass,
  ReviewSkeleton,
  ReviewStatus,
  ReviewScreen,
  useKeysSetting,
} from '../../../widgets/review-queue/review-screen.tsx';
import { useReviewKeys, type ReviewKey } from '../../../widgets/review-queue/use-review-keys.ts';
import classes from './moderation.module.css';
import { QueueList } from './queue-list.tsx';
import { useModeration } from './use-moderation.ts';

const RejectDialog = lazyWithRetry<ComponentProps<typeof RejectDialogPart>>(
  async () => (await import('../commands/reject-dialog.tsx')).RejectDialog,
);

/** Where admins decide what may be shown: the queue at the left, the current creative large, everything by one key. */
export function ModerationScreen() {
  const moderation = useModeration();
  const { query, current, remaining } = moderation;
  const [declining, setDeclining] = useState<CreativeView>();
  const keys = useKeysSetting();
  const [keysOn] = keys;
  const seen = useSeenVersion(current);
  const press = usePress(moderation, seen, setDeclining);
  // The first press of D opens it at once.
  useEffect(() => RejectDialog.preload(), []);
  useReviewKeys(keysOn && declining === undefined, press);

  if (query.isPending) return <ReviewSkeleton />;
  if (query.isError && query.data === undefined) {
    return <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <ReviewStatus>
        {current === undefined
          ? t('All caught up')
          : t('{name}. {remaining, plural, one {# creative waiting.} other {# creatives waiting.}}', {
              name: current.name,
              remaining,
            })}
      </ReviewStatus>
      {current === undefined ? (
        <CaughtUp
          text={t('Nothing to review. New creatives appear here automatically.')}
          all={{ label: t('All creatives'), to: paths.adminCreatives.href() }}
        />
      ) : (
        <ReviewScreen
          title={t('{remaining, plural, one {# creative} other {# creatives}}', { remaining })}
          keys={keys}
          queue={<QueueList items={moderation.items} currentId={current.id} onChoose={moderation.go} />}
        >
          <CurrentCard
            moderation={moderation}
            current={current}
            seen={seen}
            onPress={press}
            showKeys={keysOn}
          />
        </ReviewScreen>
      )}
      <Suspense fallback={null}>
        {declining !== undefined && (
          <RejectDialog
            creative={declining}
            onClose={() => setDeclining(undefined)}
            onRejected={moderation.declined}
            onUndo={moderation.undo}
          />
        )}
      </Suspense>
    </>
  );
}

type Moderation = ReturnType<typeof useModeration>;
type SeenVersion = ReturnType<typeof useSeenVersion>;

/** What a key, or the button of the same name, does to the current creative. */
function usePress(moderation: Moderation, seen: SeenVersion, onDecline: (creative: CreativeView) => void) {
  const { current } = moderation;
  return (key: ReviewKey) => {
    if (key === 'j' || key === 'k') return moderation.step(key === 'j' ? 1 : -1);
    if (key === 'u') return pressUndo();
    if (current === undefined) return;
    const url = clickUrlOf(current);
    if (key === 'o' && url !== undefined) window.open(withSamples(url), '_blank', 'noopener,noreferrer');
    // A moderator decides only about the version on the screen.
    else if (key !== 'o' && seen.isChanged) seen.acknowledge();
    else if (key === 'a') moderation.approve(current);
    else if (key === 'd') onDecline(current);
  };
}

/** Presses the newest undo on the screen. */
function pressUndo(): void {
  const shown = currentToasts.read().findLast(({ action }) => action?.label === t('Undo'));
  if (shown !== undefined) pressToast(shown, shown.action);
}

interface CurrentCardProps {
  readonly moderation: Moderation;
  readonly current: CreativeView;
  readonly seen: SeenVersion;
  readonly onPress: (key: ReviewKey) => void;
  readonly showKeys: boolean;
}

/** The creative that is decided about, with what it takes to decide. */
function CurrentCard({ moderation, current, seen, onPress, showKeys }: CurrentCardProps) {
  const { next, at, isLast, remaining } = moderation;
  return (
    <Card
      className={reviewItemClass}
      title={
        <Link to={paths.adminCreativeEdit.href({ id: current.id })} className={classes.title}>
          {current.name}
        </Link>
      }
      description={`#${current.id}, ${at + 1} of ${remaining}`}
    >
      <DecisionBar
        onPress={onPress}
        approveLabel={t('Approve')}
        link={{ label: t('Landing page'), isOffered: clickUrlOf(current) !== undefined }}
        isFirst={at === 0}
        isLast={isLast}
        showKeys={showKeys}
      />
      {seen.isChanged && (
        <Alert tone="warning" title={t('The advertiser changed it while you were reviewing')}>
          {t('This is the newest version.')}{' '}
          <Button size="compact-sm" variant="default" onClick={seen.acknowledge}>
            {t('Got it')}
          </Button>
        </Alert>
      )}
      <Previews shown={current} next={next} />
      <CreativeFacts key={current.id} creative={current} />
    </Card>
  );
}

/** Which version of the current creative was looked at. */
function useSeenVersion(current: CreativeView | undefined) {
  const [seen, setSeen] = useState<Pick<CreativeView, 'id' | 'version'>>();
  if (current !== undefined && current.id !== seen?.id) setSeen({ id: current.id, version: current.version });
  const isChanged = current !== undefined && seen?.id === current.id && seen.version !== current.version;
  return {
    isChanged,
    acknowledge: () => current && setSeen({ id: current.id, version: current.version }),
  };
}

interface PreviewsProps {
  readonly shown: CreativeView;
  readonly next: CreativeView | undefined;
}

/** The current creative, and the next one out of sight, so that it is there when its turn comes. */
function Previews({ shown, next }: PreviewsProps) {
  const both = next === undefined || next.id === shown.id ? [shown] : [shown, next];
  return (
    <div className={classes.previews}>
      {both.map((creative) => {
        const isShown = creative.id === shown.id;
        return (
          <div
            key={creative.id}
            className={isShown ? undefined : classes.ahead}
            inert={!isShown}
            aria-hidden={!isShown}
          >
            <CreativePreview source={creative} name={creative.name} maxHeight={600} />
          </div>
        );
      })}
    </div>
  );
}
