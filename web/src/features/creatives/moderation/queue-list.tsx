import type { CreativeView } from '@marquee/schemas/creative/views';

import { nowMs } from '../../../lib/clock.ts';
import { formatAgo } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { personName } from '../../../widgets/cells/person-cell.tsx';
import { ReviewList, QueueItemLabel } from '../../../widgets/review-queue/review-screen.tsx';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { Thumbnail } from '../list/cells.tsx';

interface QueueListProps {
  readonly items: readonly CreativeView[];
  readonly currentId: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** The creatives that wait for moderation. */
export const QueueList = (props: QueueListProps) => (
  <ReviewList {...props} label={t('Waiting for moderation')}>
    {(creative) => (
      <>
        <Thumbnail creative={creative} />
        <QueueItemLabel
          name={creative.name}
          lines={[
            `${TYPE_LABELS[creative.creativeType]}${creative.size === null ? '' : ` ${creative.size}`} · ${personName(creative.user ?? { id: creative.userId })}`,
            creative.pendingAt === null ? null : formatAgo(creative.pendingAt, nowMs()),
          ]}
        />
      </>
    )}
  </ReviewList>
);
