import '@mantine/nprogress/styles.layer.css';

import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress';

import { t } from '../../lib/i18n/i18n.ts';
import classes from './progress-bar.module.css';

/**
 * The thin line at the top of the window, below the banners that are above the page, while something loads: once, before
 * the pages. For the eye alone: what loads
 * says so itself (`aria-busy`), and a bar that is there at every request would be read out at every request.
 */
export function ProgressBar() {
  return (
    <div aria-hidden className={classes.place}>
      <NavigationProgress
        className={classes.bar}
        color="var(--mq-accent)"
        size={3}
        withinPortal={false}
        aria-label={t('Loading')}
      />
    </div>
  );
}

export const progressBar = { start: startNavigationProgress, complete: completeNavigationProgress };
