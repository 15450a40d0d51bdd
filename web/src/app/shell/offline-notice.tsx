import { t } from '../../lib/i18n/i18n.ts';
import { useNetwork } from '../../ui/hooks.ts';
import { IconWifiOff } from '../../ui/icons.ts';
import classes from './banner.module.css';

/** A notice while the connection is lost; loaded data remains readable. */
export function OfflineNotice() {
  const { online } = useNetwork();
  if (online !== false) return null;
  return (
    <div role="status" className={classes.banner} data-tone="warning">
      <IconWifiOff size="1.125rem" aria-hidden />
      <p className={classes.text}>
        {t(
          'You’re offline. What you see may be out of date, and changes can’t be saved until you reconnect.',
        )}
      </p>
    </div>
  );
}
