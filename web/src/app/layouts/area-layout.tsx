import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { paths } from '../../lib/paths.ts';
import { profileQuery, realProfileQuery } from '../../lib/profile.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { AreaName } from '../../lib/route.ts';
import { useSession } from '../../lib/session/session.ts';
import { LiveBridge } from '../../live/bridge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { IconMenu2, IconX } from '../../ui/icons.ts';
import { Logo } from '../../ui/theme/logo.tsx';
import { useRememberObject } from '../palette/use-remember-object.ts';
import { AreaHeader } from '../shell/area-header.tsx';
import { AreaMenu } from '../shell/area-menu.tsx';
import { MenuSkeleton } from '../shell/menu-skeleton.tsx';
import { PageFooter } from '../shell/page-footer.tsx';
import { PageTrail } from '../shell/page-trail.tsx';
import { useAccountLanguage } from '../shell/use-account-language.ts';
import classes from './area-layout.module.css';

/** Few people act as others. */
const ImpersonationBanner = lazyWithRetry(
  async () => (await import('../shell/impersonation-banner.tsx')).ImpersonationBanner,
);

type StaffedArea = Extract<AreaName, 'advertiser' | 'admin' | 'manager'>;

/** Menu beside, header above, and the page: the same frame in every area. */
export function AreaLayout({ area }: { readonly area: StaffedArea }) {
  const { isSignedIn, sudoUser } = useSession();
  const { pathname } = useLocation();
  const [isOpen, { close: closeMenu, toggle: toggleMenu }] = useDisclosure(false);
  const own = area === 'advertiser' ? profileQuery : realProfileQuery;
  const { data: user, fetchStatus } = useQuery({ ...own, enabled: isSignedIn });
  useEffect(() => closeMenu(), [pathname, closeMenu]);
  useRememberObject(user?.id);
  useAccountLanguage(sudoUser === undefined ? user : undefined);
  return (
    <div className={classes.frame} data-open={isOpen}>
      <a className={classes.skip} href="#content">
        {t('Skip to content')}
      </a>
      <aside className={classes.side} id="side-menu">
        <Link
          to={area === 'admin' ? paths.adminDashboard.href() : '/'}
          className={classes.logo}
          aria-label={t('Marquee, home')}
        >
          <Logo />
        </Link>
        {user !== undefined && <AreaMenu area={area} user={user} onNavigate={closeMenu} />}
        {user === undefined && fetchStatus !== 'paused' && <MenuSkeleton />}
      </aside>
      {isOpen && (
        <button type="button" className={classes.scrim} aria-label={t('Close menu')} onClick={closeMenu} />
      )}
      <div className={classes.main}>
        {sudoUser !== undefined && (
          <Suspense fallback={null}>
            <ImpersonationBanner />
          </Suspense>
        )}
        <AreaHeader
          area={area}
          user={user}
          menuButton={
            <IconButton
              className={classes.burger}
              label={isOpen ? t('Close menu') : t('Open menu')}
              aria-expanded={isOpen}
              aria-controls="side-menu"
              onClick={toggleMenu}
            >
              {isOpen ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
            </IconButton>
          }
        />
        <main id="content" tabIndex={-1} className={classes.content}>
          <PageTrail />
          <Outlet />
        </main>
        <PageFooter />
      </div>
      {isSignedIn && <LiveBridge queryClient={queryClient} />}
    </div>
  );
}
