import type { ProfileView } from '@marquee/schemas/user/views';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { signOut } from '../../lib/session/session-actions.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { UnstyledButton } from '../../ui/button.tsx';
import { IconKey, IconKeyboard, IconLogout, IconSettings } from '../../ui/icons.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Kbd } from '../../ui/text.tsx';
import type { OtherAreaItemProps } from './other-area-item.tsx';

const AppearanceItems = lazyWithRetry(async () => (await import('./appearance-items.tsx')).AppearanceItems);

/** Admins alone have another area. */
const OtherAreaItem = lazyWithRetry<OtherAreaItemProps>(
  async () => (await import('./other-area-item.tsx')).OtherAreaItem,
);

interface UserMenuProps {
  readonly area: AreaName;
  readonly user: ProfileView;
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

/** Who is signed in, the look, the other area, and the way out. */
export function UserMenu({ area, user, onShortcuts }: UserMenuProps) {
  const navigate = useNavigate();
  const name = `${user.firstName} ${user.lastName}`;
  const leave = () => void signOut().then(() => navigate(paths.login.href()));
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={t('Account menu of {name}', { name })}>
          <Avatar name={name} size={34} radius="xl" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {user.email}
        </Menu.Label>
        <SettingsItem role={user.role} />
        <Suspense fallback={null}>{user.role === 'admin' && <OtherAreaItem area={area} />}</Suspense>
        <Menu.Divider />
        <Suspense fallback={null}>
          <AppearanceItems />
        </Suspense>
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
      </Menu.Dropdown>
    </Menu>
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
