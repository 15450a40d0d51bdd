import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import styles from './freshness.module.css';

interface FreshnessProps {
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** Offset of the report's zone: `+05:30`. */
  readonly zone: string;
  readonly onRefresh: () => void;
}

/** How old the numbers are, and what may still be added to them. */
export function Freshness({ updatedAt, zone, onRefresh }: FreshnessProps) {
  return (
    <div className={styles.note}>
      <span>
        {t(
          'Days are in {zone}, amounts in US dollars. Impressions and clicks arrive within seconds; conversions may be added to past days when reported.',
          { zone: zoneLabel(zone) },
        )}
      </span>
      <span className={styles.when}>
        <AsOf at={updatedAt} zone={zone} />
        <IconButton label={t('Refresh')} size="sm" onClick={onRefresh}>
          <IconRefresh size="0.875rem" aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
