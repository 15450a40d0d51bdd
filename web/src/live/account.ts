import { atom, useAtomValue } from '../lib/jotai.ts';
import { liveStore } from './live-store.ts';

interface LiveBalance {
  readonly balance: string;
  readonly sequence: number;
}

const balanceAtom = atom<LiveBalance | undefined>(undefined);

/** Takes a balance in, unless a newer one is known. */
export function takeBalance(message: LiveBalance): void {
  const held = liveStore.get(balanceAtom);
  if (held === undefined || message.sequence > held.sequence) liveStore.set(balanceAtom, message);
}

/** Clears the balance. The server sends it again with every connection, which may be another user's. */
export const forgetBalance = (): void => liveStore.set(balanceAtom, undefined);

/**
 * The acting account's balance in dollars, as a decimal string, as it is now.
 * @param fallback what the API answered, shown until the first push
 */
export function useLiveBalance(fallback?: string): string | undefined {
  return useAtomValue(balanceAtom, { store: liveStore })?.balance ?? fallback;
}
