import { useEffect, useSyncExternalStore } from 'react';

import { whenOnline } from '../lib/when-online.ts';
import { toast } from './toast.ts';

export interface LaterParts<Parts> {
  /** undefined until they are here; asks for them while nothing else is to do. */
  readonly use: () => Parts | undefined;
  /** When the pointer or the focus comes near; waits for a connection. */
  readonly preload: () => void;
  /** When the person waits for them: says it if they do not come. Asking again tries again. */
  readonly demand: () => void;
}

/** Safari has no idle callback: by then the page stands. */
const LATER_MS = 200;

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(run, { timeout: 2_000 });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(run, LATER_MS);
  return () => clearTimeout(id);
}

/** What a field needs beyond its first painting: the field is drawn without it, and again once it is here. */
export function laterParts<Parts>(load: () => Promise<Parts>): LaterParts<Parts> {
  let parts: Parts | undefined;
  let pending: Promise<unknown> | undefined;
  const listeners = new Set<() => void>();
  const fetchOnce = (): Promise<unknown> =>
    (pending ??= load().then(
      (loaded) => {
        parts = loaded;
        listeners.forEach((listener) => listener());
      },
      (cause: unknown) => {
        pending = undefined;
        throw cause;
      },
    ));
  let callOff: (() => void) | undefined;
  const preload = () => {
    callOff?.();
    callOff = whenOnline(() => void fetchOnce().catch(() => undefined));
  };
  const demand = () =>
    void fetchOnce().catch(() =>
      toast.known('The list did not load. Check the connection and try again.', { id: 'later-parts' }),
    );
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const read = () => parts;
  const use = () => {
    const now = useSyncExternalStore(subscribe, read);
    useEffect(() => (read() === undefined ? whenIdle(preload) : undefined), []);
    return now;
  };
  return { use, preload, demand };
}
