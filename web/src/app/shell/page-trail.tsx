import { Link, useParams } from 'react-router-dom';

import { useCurrentRoute } from '../../lib/current-route.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { PageRoute } from '../../lib/route.ts';
import { allRoutes } from '../routes.ts';
import classes from './page-trail.module.css';

/** Breadcrumbs of a page below another one. */
export function PageTrail() {
  const current = useCurrentRoute();
  const params = useParams();
  const trail = ancestorsOf(current);
  if (trail.length === 0 || current === undefined) return null;
  return (
    <nav aria-label={t('Breadcrumb')} className={classes.trail}>
      <ol>
        {trail.map((route) => (
          <li key={route.id}>
            <Link to={fill(route.path.pattern, params)}>{route.title}</Link>
          </li>
        ))}
        <li aria-current="page">{current.title}</li>
      </ol>
    </nav>
  );
}

function ancestorsOf(route: PageRoute | undefined): readonly PageRoute[] {
  const parent = allRoutes.find((candidate) => candidate.id === route?.parent);
  return parent === undefined ? [] : [...ancestorsOf(parent), parent];
}

const fill = (pattern: string, params: Readonly<Record<string, string | undefined>>): string =>
  pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
