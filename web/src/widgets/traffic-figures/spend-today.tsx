import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Progress } from '../../ui/feedback/feedback.tsx';
import classes from './spend-today.module.css';
import { spentPercent } from './spent-percent.ts';

interface SpendTodayProps {
  /** Dollars; undefined while it is not known. */
  readonly spent: string | undefined;
  /** Dollars a day; zero is without a limit. */
  readonly limit: string;
}

/** What was spent on an endpoint today (UTC), against its limit. */
export function SpendToday({ spent, limit }: SpendTodayProps) {
  const percent = spent === undefined ? undefined : spentPercent(spent, limit);
  return (
    <div className={classes.spend}>
      <span className={classes.label}>{t('Spent today, UTC')}</span>
      <span className={classes.value}>
        {percent === undefined
          ? t('{spent} · no limit', { spent: formatMoney(spent) })
          : t('{spent} of {limit}', { spent: formatMoney(spent), limit: formatMoney(limit) })}
      </span>
      {percent !== undefined && (
        <Progress
          className={classes.bar}
          value={Math.min(100, percent)}
          color={percent >= 100 ? 'red' : percent >= 90 ? 'orange' : 'iris'}
          aria-label={t('{percent} % of today’s limit', { percent })}
        />
      )}
    </div>
  );
}
