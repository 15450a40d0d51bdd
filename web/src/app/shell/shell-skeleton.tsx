import { t } from '../../lib/i18n/i18n.ts';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import classes from './shell-skeleton.module.css';

/** A page that is on its way, in the shape of one. */
export function ShellSkeleton() {
  return (
    <Stack p="lg" gap="lg" aria-busy="true" aria-label={t('Loading')} role="status">
      <Skeleton height={32} width="min(16rem, 60%)" />
      <div className={classes.cards}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={88} />
        ))}
      </div>
      <Skeleton height={280} />
    </Stack>
  );
}
