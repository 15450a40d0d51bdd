import type { ProfileView } from '@marquee/schemas/queries/user';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { signOut } from '../../lib/session-actions.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { UnstyledButton } from '../../ui/button.tsx';
import {
  IconKey,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShield,
  IconSpeakerphone,
  IconSun,
  IconSunMoon,
} from '../../ui/icons.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useColorSchemeChoice } from '../../ui/theme/ui-provider.tsx';

const SCHEMES = [
  { choice: 'light', label: 'Light', Icon: IconSun },
  { choice: 'dark', label: 'Dark', Icon: IconMoon },
  { choice: 'auto', label: 'System', Icon: IconSunMoon },
] as const;

interface UserMenuProps {
  readonly area: AreaName;
  readonly user: ProfileView;
}

/** Who is signed in, the look, the other area, and the way out. */
export function UserMenu({ area, user }: UserMenuProps) {
  const navigate = useNavigate();
  const scheme = useColorSchemeChoice();
  const name = `${user.firstName} ${user.lastName}`;
  const leave = () => void signOut().then(() => navigate(paths.login.href()));
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={`Account menu of ${name}`}>
          <Avatar name={name} size={34} radius="xl" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {user.email}
        </Menu.Label>
        {user.role === 'manager' ? (
          <Menu.Item
            leftSection={<IconKey size="1rem" aria-hidden />}
            onClick={() => void navigate(paths.managerSettings.href())}
          >
            Password and two-step sign-in
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconSettings size="1rem" aria-hidden />}
            onClick={() => void navigate(paths.settings.href())}
          >
            Settings
          </Menu.Item>
        )}
        {user.role === 'admin' && (
          <Menu.Item
            leftSection={
              area === 'admin' ? (
                <IconSpeakerphone size="1rem" aria-hidden />
              ) : (
                <IconShield size="1rem" aria-hidden />
              )
            }
            onClick={() =>
              void navigate(area === 'admin' ? paths.campaigns.href() : paths.adminDashboard.href())
            }
          >
            {area === 'admin' ? 'Advertiser area' : 'Admin area'}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ choice, label, Icon }) => (
          <Menu.Item
            key={choice}
            leftSection={<Icon size="1rem" aria-hidden />}
            rightSection={scheme.choice === choice ? '✓' : null}
            aria-checked={scheme.choice === choice}
            role="menuitemradio"
            onClick={() => scheme.setChoice(choice)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size="1rem" aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
