import type { UserView } from '@marquee/schemas/user/views';
import { Link, useLocation } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import type { AreaName, PageRoute } from '../../lib/route.ts';
import { useCurrentRoute } from '../../lib/current-route.ts';
import { checkAccess } from '../access.ts';
import { knownRoutes } from '../routes.ts';
import classes from './area-menu.module.css';
import { useMenuIcons } from './menu-icons.ts';

interface AreaMenuProps {
  readonly area: AreaName;
  readonly user: Pick<UserView, 'role' | 'isFinanceRole' | 'isAuditorRole'>;
  readonly onNavigate?: () => void;
}

/** The area's menu, made from its routes: what this person may not open is not there. */
export function AreaMenu({ area, user, onNavigate }: AreaMenuProps) {
  const { pathname } = useLocation();
  const current = useCurrentRoute();
  const icons = useMenuIcons(area);
  const entries = knownRoutes().filter(
    (route) => route.area === area && route.menu !== undefined && checkAccess(route.access, user) === 'enter',
  );
  const groups = [...new Set(entries.map((route) => route.menu?.group ?? ''))];
  const openId = openEntry(entries, current, pathname);
  return (
    <nav aria-label={t('Main')} className={classes.menu}>
      {groups.map((group) => (
        <div key={group}>
          {group !== '' && <p className={classes.heading}>{group}</p>}
          <ul className={classes.list}>
            {entries
              .filter((route) => (route.menu?.group ?? '') === group)
              .map((route) => {
                const Icon = icons[route.menu?.icon ?? ''];
                return (
                  <li key={route.id}>
                    <Link
                      to={route.path.pattern.replace(/\/:\w+\?$/, '')}
                      className={classes.entry}
                      aria-current={route.id === openId ? 'page' : undefined}
                      onClick={onNavigate}
                    >
                      {Icon === undefined ? (
                        <span className={classes.iconPlace} />
                      ) : (
                        <Icon size="1.125rem" stroke={1.75} aria-hidden />
                      )}
                      <span>{route.menu?.label ?? route.title}</span>
                    </Link>
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The entry of the open page, or of the nearest page above it that has one. */
function openEntry(
  entries: readonly PageRoute[],
  current: PageRoute | undefined,
  pathname: string,
): string | undefined {
  let route = current;
  while (route !== undefined) {
    const { id, parent } = route;
    if (entries.some((entry) => entry.id === id)) return id;
    route = knownRoutes().find((candidate) => candidate.id === parent);
  }
  return entries.find((entry) => entry.path.pattern === pathname)?.id;
}
