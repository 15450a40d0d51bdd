import '@mantine/nprogress/styles.layer.css';

import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress';

/** The thin line at the top of the window while something loads: once, in the header. */
export function ProgressBar() {
  return <NavigationProgress color="var(--mq-accent)" size={3} withinPortal={false} aria-label="Loading" />;
}

export const progressBar = { start: startNavigationProgress, complete: completeNavigationProgress };
