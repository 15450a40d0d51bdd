import { Skeleton } from '../../ui/feedback/feedback.tsx';
import classes from './area-menu.module.css';

/** Widths of entries in per cent, so that they look like words. */
const WIDTHS = [55, 70, 48, 62, 75, 52] as const;

/** The menu before it is known who looks at it. */
export function MenuSkeleton() {
  return (
    <div className={classes.menu} aria-hidden>
      <div className={classes.list}>
        {WIDTHS.map((width) => (
          <div key={width} className={classes.entry}>
            <Skeleton height={16} width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  );
}
