import { useCurrentRoute } from '../../lib/current-route.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { PageShape } from '../../lib/route.ts';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import classes from './page-skeleton.module.css';

/** Boxes of each shape: the toolbar and rows, fields, cards and the chart, lines. Their sizes are in the style sheet. */
const BOXES: Readonly<Record<PageShape, number>> = { list: 11, form: 6, overview: 5, plain: 6 };

/** A page that is on its way, in the shape that its route declares. */
export function PageSkeleton() {
  const shape = useCurrentRoute()?.shape ?? 'plain';
  return (
    <div aria-busy="true" aria-label={t('Loading')} role="status">
      <Skeleton className={classes.title} />
      <div className={classes.body} data-shape={shape}>
        {Array.from({ length: BOXES[shape] }, (_, index) => (
          <Skeleton key={index} className={classes.box} />
        ))}
      </div>
    </div>
  );
}
