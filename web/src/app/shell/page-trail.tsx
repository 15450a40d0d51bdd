import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';

import { useCurrentRoute } from '../../lib/current-route.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import type { PageRoute } from '../../lib/route.ts';
import { hrefOf, objectRouteOf, trailOf } from '../route-trail.ts';
import type { ObjectCrumbProps } from './object-crumb.tsx';
import classes from './page-trail.module.css';

const ObjectCrumb = lazyWithRetry<ObjectCrumbProps>(
  async () => (await import('./object-crumb.tsx')).ObjectCrumb,
);

/** Breadcrumbs of a page below another one; an object is called by its name, and can be switched for another one. */
export function PageTrail() {
  const current = useCurrentRoute();
  const trail = trailOf(current);
  if (trail.length < 2 || current === undefined) return null;
  const object = objectRouteOf(current);
  return (
    <nav aria-label={t('Breadcrumb')} className={classes.trail}>
      <ol>
        {trail.map((route) => (
          <li key={route.id} aria-current={route === current ? 'page' : undefined}>
            {route === object ? (
              <Suspense fallback={<Crumb route={route} current={current} />}>
                <ObjectCrumb route={route} current={current} />
              </Suspense>
            ) : (
              <Crumb route={route} current={current} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface CrumbProps {
  readonly route: PageRoute;
  readonly current: PageRoute;
}

function Crumb({ route, current }: CrumbProps) {
  const params = useParams();
  return route === current ? route.title : <Link to={hrefOf(route, params)}>{route.title}</Link>;
}
