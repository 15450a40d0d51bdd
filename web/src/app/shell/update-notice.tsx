import { useEffect, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { registerServiceWorker } from '../service-worker.ts';
import classes from './banner.module.css';

/** Offers a new version once it is here; the person decides when, since something may be half typed. */
export function UpdateNotice() {
  const [reload, setReload] = useState<() => void>();
  useEffect(() => registerServiceWorker((bringIn) => setReload(() => bringIn)), []);
  if (reload === undefined) return null;
  return (
    <div role="status" className={classes.banner} data-tone="quiet">
      <p className={classes.text}>{t('A new version of Marquee is ready.')}</p>
      <Button size="compact-sm" variant="default" onClick={reload}>
        {t('Reload')}
      </Button>
    </div>
  );
}
