import { Suspense } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { UnstyledButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { UserMenuItemsProps } from './user-menu-items.tsx';

const UserMenuItems = lazyWithRetry<UserMenuItemsProps>(
  async () => (await import('./user-menu-items.tsx')).UserMenuItems,
);

/** The button of who is signed in; what it opens is fetched as the pointer comes near. */
export function UserMenu(props: UserMenuItemsProps) {
  const { firstName, lastName } = props.user;
  const name = `${firstName} ${lastName}`;
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton
          aria-label={t('Account menu of {name}', { name })}
          onPointerEnter={UserMenuItems.preload}
          onFocus={UserMenuItems.preload}
        >
          <Avatar name={name} size={34} radius="xl" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={<Skeleton height={320} aria-label={t('Loading')} />}>
          <UserMenuItems {...props} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
