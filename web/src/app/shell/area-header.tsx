import type { ProfileView } from '@marquee/schemas/user/views';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { NotificationBell } from '../../features/notifications/bell.tsx';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { useSession } from '../../lib/session/session.ts';
import { UnstyledButton } from '../../ui/button.tsx';
import { useDisclosure, useHotkeys } from '../../ui/hooks.ts';
import { IconSearch } from '../../ui/icons.ts';
import { Kbd } from '../../ui/text.tsx';
import classes from './area-header.module.css';
import { ConnectionState } from './connection-state.tsx';
import { HeaderBalance } from './header-balance.tsx';
import { UserMenu } from './user-menu.tsx';

const CommandPalette = lazyWithRetry(
  async () => (await import('../palette/command-palette.tsx')).CommandPalette,
);
const ShortcutHelp = lazyWithRetry(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

/** Once mounted, the palette listens by itself. */
const PALETTE_KEY = (open: () => void): [string, () => void] => ['mod+K', open];

interface AreaHeaderProps {
  readonly area: AreaName;
  readonly user: ProfileView | undefined;
  readonly menuButton: ReactNode;
}

/** Search, the state of the connection, money, notifications and the person: always in reach. */
export function AreaHeader({ area, user, menuButton }: AreaHeaderProps) {
  const { sudoUser } = useSession();
  const [isPaletteWanted, palette] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  // Its part loads with the first use; from then on it listens for Ctrl-K by itself.
  const openPalette = () => {
    if (!isPaletteWanted) palette.open();
    else void import('../../ui/overlays/spotlight.tsx').then(({ openSpotlight }) => openSpotlight());
  };
  useHotkeys([
    ...(isPaletteWanted ? [] : [PALETTE_KEY(openPalette)]),
    // Most keyboards type it with Shift, some without.
    ['shift+?', help.open],
    ['?', help.open],
  ]);
  const isOwnAdvertiserArea = area === 'advertiser' && user?.role === 'admin' && sudoUser === undefined;
  return (
    <header className={classes.header}>
      {menuButton}
      <UnstyledButton
        className={classes.search}
        onClick={openPalette}
        aria-label={t('Search or jump to …')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size="1rem" aria-hidden />
        <span className={classes.searchText}>{t('Search or jump to …')}</span>
        <Kbd size="xs" className={classes.key}>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <div className={classes.end}>
        {isOwnAdvertiserArea && (
          <Link className={classes.switch} to={paths.adminDashboard.href()}>
            {t('Admin area')}
          </Link>
        )}
        <ConnectionState />
        {area === 'advertiser' && user?.role === 'advert' && <HeaderBalance />}
        {/* Reading a notification is a change, and auditors make none. */}
        {user?.isAuditorRole === false && <NotificationBell area={area} />}
        {user !== undefined && <UserMenu area={area} user={user} onShortcuts={help.open} />}
      </div>
      <Suspense fallback={null}>
        {isPaletteWanted && user !== undefined && (
          <CommandPalette area={area} user={user} onShortcuts={help.open} />
        )}
        {isHelpOpen && <ShortcutHelp onClose={help.close} />}
      </Suspense>
    </header>
  );
}
