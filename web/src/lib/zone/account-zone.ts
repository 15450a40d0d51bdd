import { isKnownZone, UTC } from '@marquee/schemas/common/zone/zone';
import type { ProfileView } from '@marquee/schemas/user/views';
import { useSyncExternalStore } from 'react';

import { queryClient } from '../query-client.ts';

const timezoneOf = (who: 'acting' | 'real'): string | undefined =>
  queryClient.getQueryData<ProfileView>(['profile', who])?.timezone;

/**
 * The zone in which this page says times and days: that of the account that is shown, so of the impersonated one. UTC until it
 * is known, and where this browser does not know it. What is drawn once and stays uses `useAccountZone`.
 */
export function accountZone(): string {
  const zone = timezoneOf('acting') ?? timezoneOf('real') ?? UTC;
  return isKnownZone(zone) ? zone : UTC;
}

const subscribe = (onChange: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash.startsWith('["profile"')) onChange();
  });

/** The same, drawn again when it changes. */
export const useAccountZone = (): string => useSyncExternalStore(subscribe, accountZone);
