import { useSyncExternalStore } from 'react';

import { onSessionChange, readSession, readSudoUser } from './session-store.ts';

const snapshot = (): string => `${readSession()?.token ?? ''}|${readSudoUser() ?? ''}`;

/** The session as React sees it; follows sign-in and sign-out in other tabs. */
export function useSession(): { readonly isSignedIn: boolean; readonly sudoUser: number | undefined } {
  const text = useSyncExternalStore(onSessionChange, snapshot);
  const [token, sudoUser] = text.split('|');
  return {
    isSignedIn: token !== '',
    sudoUser: sudoUser === undefined || sudoUser === '' ? undefined : Number(sudoUser),
  };
}
