import type { CreativeView } from '@marquee/schemas/creative/views';
import { useEffect, useRef } from 'react';

import { formatAgo } from '../../../lib/format.ts';
import { personName } from '../../../widgets/cells/person-cell.tsx';
import { Thumbnail } from '../list/cells.tsx';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import classes from './moderation.module.css';
import { nowMs } from '../../../lib/clock.ts';

interface QueueListProps {
  readonly items: readonly CreativeView[];
  readonly currentId: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** What waits, the longest waiting at the top. */
export function QueueList({ items, currentId, onChoose }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <ul ref={list} className={classes.queue} aria-label="Waiting for moderation">
      {items.map((creative) => (
        <li key={creative.id}>
          <button
            type="button"
            className={classes.item}
            aria-current={creative.id === currentId ? 'true' : undefined}
            onClick={() => onChoose(creative.id)}
          >
            <Thumbnail creative={creative} />
            <span className={classes.itemLabel}>
              <span className={classes.itemName}>{creative.name}</span>
              <span className={classes.quiet}>
                {TYPE_LABELS[creative.creativeType]}
                {creative.size !== null && ` ${creative.size}`} ·{' '}
                {personName(creative.user ?? { id: creative.userId })}
              </span>
              {creative.pendingAt !== null && (
                <span className={classes.quiet}>{formatAgo(creative.pendingAt, nowMs())}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
