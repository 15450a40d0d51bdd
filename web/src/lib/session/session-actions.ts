import { api } from '../api-client.ts';
import { queryClient } from '../query-client.ts';
import {
  clearSession,
  leaveSession,
  readSession,
  readSudoUser,
  writeSession,
  writeSudoUser,
} from './session-store.ts';

interface AuthAnswer {
  readonly access_token: string;
  /** Minutes. */
  readonly expires_in: number;
}

/** Keeps the token; whatever an earlier person of this browser loaded is forgotten. */
export function beginSession(answer: AuthAnswer): void {
  queryClient.clear();
  writeSudoUser(undefined);
  writeSession(answer.access_token, answer.expires_in);
}

/** Revokes the token and forgets the session; signs out here even when the server does not answer. */
export async function signOut(): Promise<void> {
  if (readSession() !== undefined) {
    leaveSession();
    await api.post('/logout', undefined, { asMyself: true, timeoutMs: 5_000 }).catch(() => undefined);
  }
  clearSession();
  queryClient.clear();
}

/** From here on an admin's calls act as this user, until `stopImpersonating`. */
export function impersonate(userId: number): void {
  if (readSudoUser() !== userId) leaveAccount();
  writeSudoUser(userId);
  queryClient.clear();
}

export function stopImpersonating(): void {
  leaveAccount();
  writeSudoUser(undefined);
  queryClient.clear();
}

/** Changes that were allowed are so no more; a server that does not answer forgets them when the account is entered again. */
function leaveAccount(): void {
  const userId = readSudoUser();
  if (userId === undefined) return;
  void api.delete(`/users/${userId}/impersonation`, { asMyself: true }).catch(() => undefined);
}
