import { useDataAsOf } from '../../lib/data-age.ts';
import { formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { IconWifiOff } from '../../ui/icons.ts';
import classes from './banner.module.css';

/** Says from when the data is while the server waits for its event store. */
export function DataAgeNotice() {
  const asOf = useDataAsOf();
  if (asOf === null) return null;
  return (
    <div role="status" className={classes.banner} data-tone="warning">
      <IconWifiOff size="1.125rem" aria-hidden />
      <p className={classes.text}>
        {t('Showing data from {asOf}. Reconnecting…', {
          asOf: formatInstant(asOf, undefined, true).slice('yyyy-MM-dd '.length),
        })}
      </p>
    </div>
  );
}
