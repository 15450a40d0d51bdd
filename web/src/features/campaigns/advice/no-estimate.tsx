import { isStatus } from '../../../lib/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import type { ReachState } from './use-reach.ts';
import classes from './advice.module.css';

interface NoEstimateProps {
  readonly reach: ReachState;
  readonly height: number;
}

/** In the place of an estimate: that it loads, is not asked yet, or failed. */
export function NoEstimate({ reach, height }: NoEstimateProps) {
  const { error, isPending, fetchStatus } = reach;
  if (isPending && fetchStatus !== 'idle') return <Skeleton height={height} radius="md" />;
  if (error === null) return <p className={classes.note}>{t('Complete the fields to see an estimate.')}</p>;
  if (isStatus(error, 404)) return <p className={classes.note}>{t('No estimate is available here.')}</p>;
  return (
    <>
      <p className={classes.note}>{t('Couldn’t load the estimate. You can still save.')}</p>
      <Button variant="default" size="xs" mt="xs" onClick={() => void reach.refetch()}>
        {t('Try again')}
      </Button>
    </>
  );
}
