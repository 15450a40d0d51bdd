import type { ProfileView } from '@marquee/schemas/user/views';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { signOut } from '../../lib/session/session-actions.ts';
import { IconKey, IconKeyboard, IconLogout, IconSettings } from '../../ui/icons.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Kbd } from '../../ui/text.tsx';
import { AppearanceItems } from './appearance-items.tsx';
import type { OtherAreaItemProps } from './other-area-item.tsx';

/** Admins alone have another area. */
const OtherAreaItem = lazyWithRetry<OtherAreaItemProps>(
  async () => (await import('./other-area-item.tsx')).OtherAreaItem,
);

export interface UserMenuItemsProps {
  readonly area: AreaName;
  readonly user: ProfileView;
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

/** Who is signed in, the look, the other area, and the way out. */
export function UserMenuItems({ area, user, onShortcuts }: UserMenuItemsProps) {
  const navigate = useNavigate();
  const leave = () => void signOut().then(() => navigate(paths.login.href()));
  return (
    <>
      <Menu.Label>
        {`${user.firstName} ${user.lastName}`}
        <br />
        {user.email}
      </Menu.Label>
      <SettingsItem role={user.role} />
      <Suspense fallback={null}>{user.role === 'admin' && <OtherAreaItem area={area} />}</Suspense>
      <Menu.Divider />
      <AppearanceItems />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconKeyboard size="1rem" aria-hidden />}
        rightSection={<Kbd size="xs">?</Kbd>}
        onClick={onShortcuts}
      >
        {t('Keyboard shortcuts')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size="1rem" aria-hidden />} onClick={leave}>
        {t('Sign out')}
      </Menu.Item>
    </>
  );
}

function SettingsItem({ role }: Pick<ProfileView, 'role'>) {
  const navigate = useNavigate();
  return role === 'manager' ? (
    <Menu.Item
      leftSection={<IconKey size="1rem" aria-hidden />}
      onClick={() => void navigate(paths.managerSettings.href())}
    >
      {t('Password and two-step sign-in')}
    </Menu.Item>
  ) : (
    <Menu.Item
      leftSection={<IconSettings size="1rem" aria-hidden />}
      onClick={() => void navigate(paths.settings.href())}
    >
      {t('Settings')}
    </Menu.Item>
  );
}
