import { profileAnswer, type ProfileView } from '@marquee/schemas/user/views';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { parsed } from './answer.ts';
import { api } from './api-client.ts';
import { useSession } from './session/session.ts';

/** Profile of the acting user: the impersonated user while an admin impersonates, else the signed-in one. */
export const profileQuery = queryOptions({
  queryKey: ['profile', 'acting'],
  queryFn: async ({ signal }) => (await parsed(profileAnswer, api.get('/users/profile', { signal }))).data,
  staleTime: 60_000,
});

/** The signed-in person, also while impersonating. */
export const realProfileQuery = queryOptions({
  queryKey: ['profile', 'real'],
  queryFn: async ({ signal }) =>
    (await parsed(profileAnswer, api.get('/users/profile', { signal, asMyself: true }))).data,
  staleTime: 60_000,
});

/** The acting profile as far as it is known already; nothing is asked for it. */
export function useKnownProfile(): ProfileView | undefined {
  const { sudoUser } = useSession();
  const { data: acting } = useQuery({ ...profileQuery, enabled: false });
  // Staff pages require the real profile, which is also the acting one without impersonation.
  const { data: real } = useQuery({ ...realProfileQuery, enabled: false });
  return acting ?? (sudoUser === undefined ? real : undefined);
}

/** The acting profile on pages that a guard has let through, where it is always loaded. */
export function useProfile(): ProfileView {
  useQuery(profileQuery);
  const data = useKnownProfile();
  if (data === undefined) throw new Error('useProfile must be used on a page that a guard protects');
  return data;
}

/** The acting profile; undefined while no user is signed in or the profile is loading. */
export function useMaybeProfile(): ProfileView | undefined {
  const { isSignedIn } = useSession();
  const { data } = useQuery({ ...profileQuery, enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}
