import { MINUTE_MS } from '@marquee/schemas/common/time';

import { nowMs as clockMs } from '../clock.ts';
import { localStore } from '../site-storage.ts';

/**
 * The signed-in session of this browser: token, its expiry and the user that an admin impersonates, in local storage
 * (specification section 9), so that every tab shares it and a reload keeps it.
 */
export interface StoredSession {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

const TOKEN = 'marquee.token';
const ISSUED = 'marquee.token.issued';
const EXPIRES = 'marquee.token.expires';
const SUDO_USER = 'marquee.sudoUser';
/** Refresh when this share of the lifetime or less is left. */
const REFRESH_SHARE = 0.25;

type Listener = () => void;
const listeners = new Set<Listener>();
const changed = (): void => listeners.forEach((listener) => listener());

/** Calls back when the session changes in this tab or in another one. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith('marquee.')) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** By the person, by a token that the server does not take any more, or by a region that is not served. */
export type SessionEnd = 'left' | 'refused' | 'restricted';
let lastEnd: SessionEnd = 'left';
/** How the session ended that this tab had last. */
export const howSessionEnded = (): SessionEnd => lastEnd;

let isLeaving = false;
/** The person signs out: until the session is forgotten, calls that its revoked token refuses say nothing new. */
export const leaveSession = (): void => {
  isLeaving = true;
};
export const isSessionLeft = (): boolean => isLeaving;

export function readSession(): StoredSession | undefined {
  const token = localStore().getItem(TOKEN);
  const expiresAtMs = Number(localStore().getItem(EXPIRES));
  if (token === null || token === '' || !Number.isFinite(expiresAtMs)) return undefined;
  return { token, issuedAtMs: Number(localStore().getItem(ISSUED)) || 0, expiresAtMs };
}

/** @param expiresIn minutes, as `POST /users/login` answers */
export function writeSession(token: string, expiresIn: number, nowMs = clockMs()): void {
  lastEnd = 'left';
  localStore().setItem(TOKEN, token);
  localStore().setItem(ISSUED, String(nowMs));
  localStore().setItem(EXPIRES, String(nowMs + expiresIn * MINUTE_MS));
  changed();
}

/** Forgets token, expiry and impersonation. */
export function clearSession(end: SessionEnd = 'left'): void {
  lastEnd = end;
  isLeaving = false;
  for (const key of [TOKEN, ISSUED, EXPIRES, SUDO_USER]) localStore().removeItem(key);
  changed();
}

export function readSudoUser(): number | undefined {
  const text = localStore().getItem(SUDO_USER);
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export function writeSudoUser(userId: number | undefined): void {
  if (userId === undefined) localStore().removeItem(SUDO_USER);
  else localStore().setItem(SUDO_USER, String(userId));
  changed();
}

/** True once a quarter of the lifetime or less is left. */
export const isRefreshDue = (session: StoredSession, nowMs: number): boolean =>
  session.expiresAtMs - nowMs <= (session.expiresAtMs - session.issuedAtMs) * REFRESH_SHARE;

/** True when the token is past its end: no call can succeed with it. */
export const isExpired = (session: StoredSession, nowMs: number): boolean => session.expiresAtMs <= nowMs;
