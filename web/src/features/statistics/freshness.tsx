import { formatAgo } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import styles from './freshness.module.css';

interface FreshnessProps {
  readonly updatedAt: number;
  readonly isFetching: boolean;
  readonly zoneLabel: string;
  readonly onRefresh: () => void;
}

/** How old the numbers are, and what may still be added to them. */
export function Freshness({ updatedAt, isFetching, zoneLabel, onRefresh }: FreshnessProps) {
  const nowMs = Math.max(useNowMinute(), updatedAt);
  return (
    <p className={styles.note}>
      <span>
        {t(
          'Days are in {zone}, amounts in US dollars. Impressions and clicks arrive within seconds; conversions may be added to past days when reported.',
          { zone: zoneLabel },
        )}
      </span>
      <span className={styles.when}>
        {isFetching
          ? t('Updating…')
          : nowMs - updatedAt < 60_000
            ? t('Updated just now')
            : t('Updated {ago}', { ago: formatAgo(updatedAt, nowMs) })}
        <IconButton label={t('Refresh')} size="sm" onClick={onRefresh}>
          <IconRefresh size="0.875rem" aria-hidden />
        </IconButton>
      </span>
    </p>
  );
}
