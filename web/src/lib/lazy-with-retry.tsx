import { lazy, useState, type ComponentType } from 'react';

import { t } from './i18n/i18n.ts';
import { PartLoadError } from './part-load-error.ts';
import { whenOnline } from './when-online.ts';

type Lazy<Props> = ComponentType<Props> & {
  /** Fetches it ahead, once there is a connection: when the pointer comes near, or while nothing else is to do. */
  readonly preload: () => void;
};

/** Milliseconds in which a failure is drawn. */
const FAILURE_LASTS_MS = 1_000;

/**
 * A component that is fetched with its first use; wrap it in `Suspense`. Once it is here, it is drawn at once; without a
 * connection it waits for one; where fetching fails, the next use tries again.
 *
 * @throws PartLoadError while drawing, when it cannot be fetched
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let ready: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = (): Promise<ComponentType<Props>> => {
    pending ??= online()
      .then(load)
      .then(
        (component) => (ready = component),
        (cause: unknown) => {
          // React keeps no state of what it could not draw: forgotten at once, the failure would be fetched, not drawn.
          setTimeout(() => {
            pending = undefined;
            shared = makeLazy();
          }, FAILURE_LASTS_MS);
          throw new PartLoadError(t('Part of the page didn’t load.'), { cause });
        },
      );
    return pending;
  };
  const makeLazy = (): ComponentType<Props> => lazy(async () => ({ default: await fetchOnce() }));
  // A failed import stays failed in React, so a later mount imports again.
  let shared = makeLazy();
  function Part(props: Props) {
    const [Chosen] = useState<ComponentType<Props>>(() => ready ?? shared);
    return <Chosen {...props} />;
  }
  let callOff: (() => void) | undefined;
  const preload = () => {
    callOff?.();
    callOff = whenOnline(() => void fetchOnce().catch(() => undefined));
  };
  return Object.assign(Part, { preload });
}

/** A service worker has every part; without one, a fetch would only fail, and some browsers remember that. */
const online = (): Promise<void> =>
  isServedOffline() ? Promise.resolve() : new Promise((resolve) => whenOnline(resolve));

const isServedOffline = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
