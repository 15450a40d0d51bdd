import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { realProfileQuery } from '../../lib/profile.ts';
import { useSession } from '../../lib/session/session.ts';
import { hasStaffRoutes, loadStaffRoutes } from '../routes.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { AreaLayout } from './area-layout.tsx';
import { PlainLayout } from './plain-layout.tsx';

const AREAS = { advert: 'advertiser', admin: 'admin', manager: 'manager' } as const satisfies Record<
  UserView['role'],
  string
>;

/** A page that is not there keeps a person's own menu, which leads on; others see the page alone. */
export function NotFoundLayout() {
  const { isSignedIn, sudoUser } = useSession();
  const isActing = sudoUser !== undefined;
  const { data: user, isLoading } = useQuery({ ...realProfileQuery, enabled: isSignedIn && !isActing });
  const isMenuKnown = useMenuOf(user?.role);
  if (isSignedIn && isActing) return <AreaLayout area="advertiser" />;
  if (isSignedIn && user !== undefined && isMenuKnown) return <AreaLayout area={AREAS[user.role]} />;
  return isLoading || (user !== undefined && !isMenuKnown) ? <PageSkeleton /> : <PlainLayout />;
}

/** Whether the pages of a role are known, which its menu is made of. */
function useMenuOf(role: UserView['role'] | undefined): boolean {
  const isStaff = role !== undefined && role !== 'advert';
  const [isKnown, setKnown] = useState(hasStaffRoutes);
  useEffect(() => {
    // Without them the menu is empty, and the page has a way out of its own.
    if (isStaff)
      void loadStaffRoutes()
        .finally(() => setKnown(true))
        .catch(() => undefined);
  }, [isStaff]);
  return !isStaff || isKnown;
}
