import { atom, useAtomValue } from '../lib/jotai.ts';
import { liveStore } from './live-store.ts';
import { nowMs } from '../lib/clock.ts';

/**
 * State of the connection for live numbers: `connecting` for the first time; `live`; `offline` while this
 * computer has no network; `stale` while a lost connection is being restored.
 */
export interface Connection {
  readonly state: 'connecting' | 'live' | 'offline' | 'stale';
  /** Since when, milliseconds since 1970. */
  readonly sinceMs: number;
}

const connectionAtom = atom<Connection>({ state: 'connecting', sinceMs: nowMs() });

export function setConnection(state: Connection['state']): void {
  if (liveStore.get(connectionAtom).state !== state)
    liveStore.set(connectionAtom, { state, sinceMs: nowMs() });
}

export const useConnection = (): Connection => useAtomValue(connectionAtom, { store: liveStore });
