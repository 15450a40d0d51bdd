import type { ReactNode } from 'react';

import { useCurrentRoute } from '../../lib/current-route.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { PageShape } from '../../lib/route.ts';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import classes from './page-skeleton.module.css';

const repeat = (count: number, part: (index: number) => ReactNode): readonly ReactNode[] =>
  Array.from({ length: count }, (_, index) => part(index));

const List = () => (
  <div className={classes.list}>
    <div className={classes.toolbar}>
      <Skeleton className={classes.control} />
      <Skeleton className={classes.control} />
    </div>
    {repeat(10, (row) => (
      <div key={row} className={classes.row}>
        <Skeleton height={12} width="38%" />
        <Skeleton height={12} width="12%" />
        <Skeleton height={12} width="12%" />
      </div>
    ))}
  </div>
);

const Form = () => (
  <div className={classes.form}>
    {repeat(6, (field) => (
      <div key={field} className={classes.field}>
        <Skeleton height={14} width="8rem" />
        <Skeleton height={36} />
      </div>
    ))}
  </div>
);

const Overview = () => (
  <>
    <div className={classes.cards}>
      {repeat(4, (card) => (
        <Skeleton key={card} className={classes.card} />
      ))}
    </div>
    <Skeleton height={340} />
  </>
);

const Plain = () => (
  <div className={classes.text}>
    {repeat(6, (line) => (
      <Skeleton key={line} height={14} width={line % 3 === 2 ? '60%' : '100%'} />
    ))}
  </div>
);

const SHAPES: Readonly<Record<PageShape, () => ReactNode>> = {
  list: List,
  form: Form,
  overview: Overview,
  plain: Plain,
};

/** A page that is on its way, in the shape that its route declares. */
export function PageSkeleton() {
  const Shape = SHAPES[useCurrentRoute()?.shape ?? 'plain'];
  return (
    <div aria-busy="true" aria-label={t('Loading')} role="status">
      <div className={classes.title}>
        <Skeleton className={classes.line} />
      </div>
      <Shape />
    </div>
  );
}
