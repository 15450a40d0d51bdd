/** Whose account an admin wants to view. */
export interface ViewRequest {
  readonly id: number;
  readonly name: string;
}

let current: ViewRequest | undefined;
const listeners = new Set<() => void>();

function hold(next: ViewRequest | undefined): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** What is asked for now; for `ViewHost`. */
export const viewRequests = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => current,
};

/**
 * Asks for the reason, then views the account. After the key that asked for it: a window that is open, such as the palette, would
 * take that key as well.
 */
export const askToView = (user: ViewRequest): void => void setTimeout(() => hold(user));

export const endViewRequest = (): void => hold(undefined);
