import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { useLocalStorage } from '../../ui/hooks.ts';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from './review-queue.module.css';

/** Whether single letters decide; a person's choice for all review queues. */
export const useKeysSetting = () => useLocalStorage({ key: 'marquee.moderation.keys', defaultValue: true });

interface ReviewScreenProps {
  /** What waits: `3 creatives`. */
  readonly title: string;
  readonly keys: ReturnType<typeof useKeysSetting>;
  /** The queue, a `ReviewList`. */
  readonly queue: ReactNode;
  /** On a narrow screen only one of them fits. Default: the item. */
  readonly narrow?: 'queue' | 'item';
  /** The current item, a card of the class `reviewItemClass`. */
  readonly children: ReactNode;
}

/** Class of the card of the current item. */
export const reviewItemClass = classes.main;

/** Where staff decides about one item after another: the queue at the left, the current item large. */
export function ReviewScreen({ title, keys, queue, narrow = 'item', children }: ReviewScreenProps) {
  const [keysOn, setKeysOn] = keys;
  return (
    <div className={classes.screen} data-narrow={narrow}>
      <Card
        className={classes.side}
        padded={false}
        title={title}
        description={t('waiting, oldest first')}
        actions={
          <div className={classes.keys}>
            <SwitchField label={t('Shortcuts')} size="sm" value={keysOn} onChange={setKeysOn} />
          </div>
        }
      >
        {queue}
      </Card>
      {children}
    </div>
  );
}

/** Spoken by a screen reader: which item is shown, and how many wait. */
export const ReviewStatus = ({ children }: { readonly children: string }) => (
  <p className={classes.spoken} role="status">
    {children}
  </p>
);

export const ReviewSkeleton = () => (
  <div className={classes.screen} aria-hidden>
    <Skeleton className={classes.side ?? ''} height={420} />
    <Skeleton height={640} />
  </div>
);

interface CaughtUpProps {
  readonly text: string;
  /** The list of all items, also those that are decided. */
  readonly all: { readonly label: string; readonly to: string };
}

/** Shown when nothing waits. */
export const CaughtUp = ({ text, all }: CaughtUpProps) => (
  <Card>
    <EmptyState
      icon={<IconCircleCheck />}
      title={t('All caught up')}
      text={text}
      order={2}
      action={
        <Button component={Link} to={all.to} variant="default">
          {all.label}
        </Button>
      }
    />
  </Card>
);

interface ReviewListProps<Item> {
  /** What a screen reader calls the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly currentId: number | undefined;
  readonly onChoose: (id: number) => void;
  readonly children: (item: Item) => ReactNode;
}

/** What waits, the longest waiting at the top. */
export function ReviewList<Item extends { readonly id: number }>(props: ReviewListProps<Item>) {
  const { label, items, currentId, onChoose, children } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <ul ref={list} className={classes.queue} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={classes.item}
            aria-current={item.id === currentId ? 'true' : undefined}
            onClick={() => onChoose(item.id)}
          >
            {children(item)}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface QueueItemLabelProps {
  readonly name: ReactNode;
  /** Smaller lines below it; empty ones are left out. */
  readonly lines: readonly (string | null)[];
}

/** The text of an entry of the queue. */
export const QueueItemLabel = ({ name, lines }: QueueItemLabelProps) => (
  <span className={classes.itemLabel}>
    <span className={classes.itemName}>{name}</span>
    {lines
      .filter((line) => line !== null)
      .map((line) => (
        <span key={line} className={classes.quiet}>
          {line}
        </span>
      ))}
  </span>
);
