import { t } from '../../lib/i18n/i18n.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import classes from '../../widgets/cells/cells.module.css';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';

/** When a promo code ends, and that it has. @param instant ISO 8601 UTC */
export function ExpirationCell({ instant }: { readonly instant: string }) {
  const isOver = Date.parse(instant) <= useNowMinute();
  return (
    <span className={classes.stack}>
      <DateCell instant={instant} withTime />
      {isOver && <span className={classes.detail}>{t('Expired')}</span>}
    </span>
  );
}
