import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';

import { realProfileQuery } from '../../lib/profile.ts';
import { useSession } from '../../lib/session/session.ts';
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
  if (isSignedIn && isActing) return <AreaLayout area="advertiser" />;
  if (isSignedIn && user !== undefined) return <AreaLayout area={AREAS[user.role]} />;
  return isLoading ? <PageSkeleton /> : <PlainLayout />;
}
