import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ViewsMenu as Menu, ViewsMenuProps } from './views-menu.tsx';
import classes from './views-menu.module.css';

const ViewsMenu = lazyWithRetry<ViewsMenuProps<never>>(
  async () => (await import('./views-menu.tsx')).ViewsMenu,
) as unknown as typeof Menu;

/** The saved views of a list; a button of the same size until their code is here. */
export const ViewsButton = <Row,>(props: ViewsMenuProps<Row>) => (
  <Suspense
    fallback={
      <Button variant="default" size="sm" disabled>
        <span className={classes.name}>{props.listView.active?.name ?? t('Views')}</span>
      </Button>
    }
  >
    <ViewsMenu {...props} />
  </Suspense>
);
